"use strict";
// What is tapped is explained, where there is no mouse to hover with.
(() => {
  const tip = document.createElement("p");
  tip.className = "tip";
  tip.setAttribute("role", "status");
  tip.hidden = true;
  document.body.append(tip);
  document.addEventListener("click", (event) => {
    const told = event.target.closest("[title]");
    tip.hidden = !told || Boolean(event.target.closest("button, a, input, textarea"));
    tip.textContent = tip.hidden ? "" : told.title;
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") tip.hidden = true; });
})();

// An order is clicked together: a walk through the graph of choices that stands in the page.
(() => {
  const source = document.getElementById("choices");
  if (!source) return;
  const { head, tail, list, ends, first, begun, texts, nodes, address, subject, says } = JSON.parse(source.textContent);
  const DONE = -1, DRAWN = -2, MORE = -3, CLOSED = -4;
  const LONGEST = 1600;
  const panel = document.getElementById("compose");
  const spots = new Map([...document.querySelectorAll("[data-spot]")].map((place) => [place.dataset.spot, place]));
  let path = [{ at: first, lines: begun, wishes: [] }];
  let note = "", folded = false;

  const here = () => path[path.length - 1];
  const make = (name, text, settings = {}) => Object.assign(document.createElement(name), { textContent: text }, settings);
  const button = (text, act, kind = "") => {
    const made = make("button", text, { type: "button", className: kind });
    made.addEventListener("click", act);
    return made;
  };

  // An end that is said before another step says nothing.
  const extended = (lines, more) => (more.length && ends.includes(lines[lines.length - 1]) ? lines.slice(0, -1) : lines).concat(more);
  const written = ({ lines, wishes }) => lines.map((line) => line.split(list).join(wishes.join(", ")));

  function go(to, lines, wishes, name) {
    path.push({ at: to, lines: extended(here().lines, lines.map((number) => texts[number])), wishes, name });
    show();
  }

  function back() {
    if (path.length > 1) path.pop();
    show();
  }

  function again() {
    path = path.slice(0, 1);
    show();
  }

  function light(options) {
    for (const lit of document.querySelectorAll(".spot-button")) lit.remove();
    for (const place of document.querySelectorAll(".lit")) place.classList.remove("lit");
    const bySpot = new Map();
    for (const option of options) {
      const place = option.spot && spots.get(option.spot);
      if (place) bySpot.set(place, [...(bySpot.get(place) || []), option]);
    }
    for (const [place, found] of bySpot) {
      place.classList.add("lit");
      const act = () => {
        if (found.length === 1) return found[0].act();
        folded = false;
        show(found);
      };
      const lit = button("", act, "spot-button");
      const told = found.length === 1 ? found[0].text + (found[0].remark ? ": " + found[0].remark : "") : says.here.replace("{n}", found.length);
      lit.setAttribute("aria-label", told);
      lit.title = told;
      place.append(lit);
    }
  }

  function optionsOf([, options]) {
    return options.map(([text, remark, spot, to, ...lines]) => ({
      text: texts[text], remark: texts[remark], spot: texts[spot], closed: to === CLOSED,
      act: () => go(to, lines, here().wishes, texts[text]),
    }));
  }

  function listed(options) {
    const rows = options.map((option) => {
      const chosen = button("", option.act, "option");
      chosen.disabled = Boolean(option.closed);
      chosen.append(make("b", option.text));
      if (option.remark) chosen.append(make("span", option.remark));
      const row = make("li", "");
      row.append(chosen);
      return row;
    });
    const all = make("ol", "", { className: "options" });
    all.append(...rows);
    return all;
  }

  function wishList([, items, last, some, without]) {
    const picked = [];
    const box = make("div", "");
    const draw = () => {
      const closed = picked.includes(texts[last]) && last !== 0;
      const open = items.filter(([item]) => !closed && !picked.includes(texts[item]));
      const options = open.map(([item, spot]) => ({
        text: texts[item], remark: "", spot: texts[spot], act: () => { picked.push(texts[item]); draw(); },
      }));
      const alone = last !== 0 && picked.length === 1 && closed;
      const end = picked.length && !alone ? some : without;
      const on = button(picked.length ? says.enough : says.without, () => go(end[0], end.slice(1), [...picked], picked.join(", ")), "on");
      const told = make("p", `${says.add} ${picked.join(", ") || says.nothing_added}`, { className: "wishes" });
      told.setAttribute("role", "status");
      box.replaceChildren(told, ...(picked.length || last === 0 ? [on] : []), listed(options));
      light(options);
    };
    draw();
    return box;
  }

  function orderText() {
    const said = note.trim() ? [`note ${note.trim()}`] : [];
    return head + [...written(here()), ...said].map((line) => line + "\n").join("") + tail;
  }

  function mailTo(text) {
    const body = encodeURIComponent(text.replace(/\n/g, "\r\n"));
    const link = `mailto:${encodeURIComponent(address).replace("%40", "@")}?subject=${encodeURIComponent(subject)}&body=${body}`;
    return link.length <= LONGEST ? link : "";
  }

  async function copy(area, told) {
    area.select();
    try {
      await navigator.clipboard.writeText(area.value);
      told.textContent = says.copied;
    } catch {
      told.textContent = document.execCommand("copy") ? says.copied : says.not_copied;
    }
  }

  function finished(end) {
    const box = make("div", "", { className: "finished" });
    const told = make("p", "", { className: "told" });
    told.setAttribute("role", "status");
    const area = make("textarea", "", { value: orderText(), rows: here().lines.length + 4, spellcheck: false });
    area.setAttribute("aria-label", says.text);
    const label = make("label", says.note + " ");
    const line = make("input", "", { type: "text", maxLength: 2000, value: note });
    label.append(line);
    const mail = make("a", says.mail, { className: "mail" });
    const link = () => {
      const target = mailTo(area.value);
      mail.hidden = !target;
      if (target) mail.href = target; else told.textContent = says.too_long;
    };
    line.addEventListener("input", () => { note = line.value; area.value = orderText(); link(); });
    area.addEventListener("input", link);
    const bar = make("div", "", { className: "bar" });
    bar.append(button(says.copy, () => copy(area, told), "on"), mail);
    box.append(make("p", { [DONE]: says.done, [DRAWN]: says.drawn, [MORE]: says.more }[end]), area, label, bar, told);
    link();
    return box;
  }

  // Steps that are complete, then what has been chosen of the next one.
  function soFar() {
    const open = [];
    path.slice(1).forEach(({ lines, name }, at) => {
      if (lines.join("\n") !== path[at].lines.join("\n")) open.length = 0; else if (name) open.push(name);
    });
    const box = make("p", "", { className: "so-far" });
    box.append(make("b", says.so_far), " ", [...written(here()), ...(open.length ? [open.join(" · ")] : [])].join("; ") || says.none);
    return box;
  }

  // Folded, it leaves the window to the table, on which what is lit can still be clicked.
  function heading() {
    const head = make("div", "", { className: "head" });
    const fold = button("", () => { folded = !folded; draw(); }, "fold");
    const draw = () => {
      panel.classList.toggle("folded", folded);
      fold.textContent = folded ? says.unfold : says.fold;
      fold.setAttribute("aria-expanded", String(!folded));
    };
    draw();
    head.append(make("h2", says.title), fold);
    return head;
  }

  function show(only) {
    const { at } = here();
    const ask = make("p", at >= 0 ? texts[nodes[at][0]] : "", { className: "ask", tabIndex: -1 });
    const bar = make("div", "", { className: "bar" });
    if (path.length > 1) bar.append(button(says.back, back), button(says.again, again));
    if (only) bar.append(button(says.all, () => show()));
    let body;
    if (at < 0) {
      folded = false;
      light([]);
      body = finished(at);
    } else if (nodes[at].length > 2) {
      body = wishList(nodes[at]);
    } else {
      const options = optionsOf(nodes[at]);
      body = listed(only || options);
      light(options.filter((option) => !option.closed));
    }
    const hint = path.length === 1 && !begun.length ? [make("p", says.begin, { className: "hint" })] : [soFar()];
    panel.replaceChildren(heading(), ...hint, ...(at >= 0 ? [ask] : []), body, ...(bar.childElementCount ? [bar] : []));
    panel.scrollTop = 0;
    if (path.length > 1 || only) (at >= 0 ? ask : panel.querySelector("textarea")).focus({ preventScroll: true });
  }

  if (first !== CLOSED) show();
})();
