"use strict";
(() => {
  const { pieces, changes, words } = JSON.parse(document.getElementById("replay").textContent);
  const controls = document.getElementById("go");
  const [slider, told, count, play, list] = ["slider", "told", "count", "play", "list"].map((name) => document.getElementById(`go-${name}`));
  const table = document.querySelector("main");
  const moves = document.getElementById("all-moves");
  const last = changes.length - 1;
  const EVERY = 2000, SETTLED = 150;
  let at = -1, playing = 0, settling = 0;

  const boards = [];
  for (const each of changes) {
    let board = boards[boards.length - 1] || [];
    for (const [start, end, fresh] of each) board = [...board.slice(0, start), ...fresh, ...board.slice(end)];
    boards.push(board);
  }
  const markup = (number) => boards[number].map((piece) => pieces[piece]).join("");
  const filled = (sentence, facts) => sentence.replace(/\{(\w+)\}/g, (_, name) => facts[name]);

  // Only what differs is exchanged: what is looked at, focused or scrolled stays where it is.
  const adapt = (old, fresh) => {
    if (old.isEqualNode(fresh)) return;
    if (old.nodeType !== Node.ELEMENT_NODE || old.nodeName !== fresh.nodeName) return void old.replaceWith(fresh);
    adaptAttributes(old, fresh);
    adaptContent(old, fresh);
  };
  const adaptAttributes = (old, fresh) => {
    const kept = old.nodeName === "DETAILS" ? ["open"] : [];
    for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !kept.includes(name)) old.removeAttribute(name);
    for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value && !kept.includes(name)) old.setAttribute(name, value);
  };
  const adaptContent = (old, fresh) => {
    const there = [...old.childNodes], wanted = [...fresh.childNodes];
    while (there.length && wanted.length && there[there.length - 1].isEqualNode(wanted[wanted.length - 1])) {
      there.pop();
      wanted.pop();
    }
    const next = there.length ? there[there.length - 1].nextSibling : old.firstChild;
    wanted.forEach((node, place) => (place < there.length ? adapt(there[place], node) : old.insertBefore(node, next)));
    there.slice(wanted.length).forEach((node) => node.remove());
  };

  const tell = (number) => {
    const item = document.getElementById(`move-${number}`);
    const [head, story] = [...item.children].map((part) => part.cloneNode(true));
    const name = document.createElement("strong");
    name.textContent = head.firstElementChild.textContent;
    head.firstElementChild.replaceWith(name);
    told.setAttribute("aria-live", playing ? "off" : "polite");
    told.replaceChildren(head, story);
    told.scrollTop = 0;
    const first = story.firstElementChild ? story.firstElementChild.textContent : "";
    const facts = { move: number, last, told: first };
    slider.value = number;
    slider.setAttribute("aria-valuetext", filled(number ? words.place : words.setup, facts));
    count.textContent = filled(words.count, facts);
    document.body.style.setProperty("--at", last ? number / last : 1);
  };
  const mark = (number) => {
    for (const link of moves.querySelectorAll("[aria-current]")) link.removeAttribute("aria-current");
    const item = document.getElementById(`move-${number}`);
    item.querySelector("a").setAttribute("aria-current", "step");
    if (document.body.classList.contains("listing")) moves.scrollTop = item.offsetTop - moves.clientHeight / 3;
    for (const [name, off] of [["first", number === 0], ["before", number === 0], ["next", number === last], ["last", number === last]]) {
      document.getElementById(`go-${name}`).setAttribute("aria-disabled", String(off));
    }
  };
  const show = (number) => {
    const to = Math.max(0, Math.min(last, number));
    if (to === at) return;
    at = to;
    const fresh = document.createElement("template");
    fresh.innerHTML = markup(at);
    adaptContent(table, fresh.content);
    tell(at);
    mark(at);
  };
  // Browsers complain about addresses that change many times a second, and a page inside another may have none.
  const address = () => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      try {
        history.replaceState(null, "", `#${at}`);
      } catch {
        settling = 0;
      }
    }, SETTLED);
  };
  const go = (number) => {
    show(number);
    address();
  };
  const pause = () => {
    clearInterval(playing);
    playing = 0;
    label();
    told.setAttribute("aria-live", "polite");
  };
  const label = () => {
    play.classList.toggle("playing", Boolean(playing));
    for (const name of ["aria-label", "title"]) play.setAttribute(name, playing ? words.pause : words.play);
  };
  const on = () => {
    if (at >= last) pause();
    else go(at + 1);
    if (at >= last) pause();
  };
  const step = (number) => {
    if (playing) pause();
    go(number);
  };
  const start = () => {
    if (playing) return pause();
    playing = setInterval(on, EVERY);
    label();
    go(at === last ? 0 : at + 1);
    if (at === last) pause();
  };
  const open = (isOpen) => {
    document.body.classList.toggle("listing", isOpen);
    list.setAttribute("aria-expanded", String(isOpen));
    mark(at);
    (isOpen ? moves.querySelector("[aria-current]") : list).focus({ preventScroll: true });
  };

  const targets = { first: () => 0, before: () => at - 1, next: () => at + 1, last: () => last };
  for (const [name, target] of Object.entries(targets)) {
    document.getElementById(`go-${name}`).addEventListener("click", () => step(target()));
  }
  play.addEventListener("click", start);
  list.addEventListener("click", () => open(list.getAttribute("aria-expanded") !== "true"));
  slider.addEventListener("input", () => step(Number(slider.value)));
  moves.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    step(Number(link.hash.slice(1)));
  });
  const keys = { ArrowLeft: targets.before, ArrowRight: targets.next, Home: targets.first, End: targets.last };
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === "Escape" && document.body.classList.contains("listing")) return open(false);
    // The slider has these keys itself, and whoever writes or chooses something needs them there.
    if (!(event.key in keys) || event.target.closest?.("input, textarea, select, [contenteditable]")) return;
    event.preventDefault();
    step(keys[event.key]());
  });
  const named = () => /^#(\d+)$/.exec(location.hash);
  window.addEventListener("hashchange", () => {
    if (!named()) return;
    clearTimeout(settling);
    if (playing) pause();
    show(Number(named()[1]));
  });

  controls.hidden = false;
  document.body.classList.add("replayed");
  show(named() ? Number(named()[1]) : 0);
})();
