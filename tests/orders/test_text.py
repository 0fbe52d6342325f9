"""Text orders: forgiving in, strict out."""

from __future__ import annotations

import re
import subprocess
import sys
import textwrap

import pytest

from gallerist_pbem.errors import Misspelled, Unreadable
from gallerist_pbem.games import MARK
from gallerist_pbem.orders.grammar import next_words
from gallerist_pbem.orders.read import read_order
from gallerist_pbem.orders.steps import Order, Step, write_step, write_text_order
from gallerist_pbem.plain.schemas import resolve
from tests.support.parameters import quick_first
from tests.support.text_orders import GRAMMAR, HEAD, SCHEMA, WORDS, phrases, read

LETTER = """\
#gallerist salon blue 16 3f9a1c2e
go artists_colony leave desk
buy painting blue coins 1 tickets brown, pink
spend pink lobby, brown plaza, white lobby orange
end
note Sorry, Orange.
#end
"""
STEPS: list[Step] = [
    {"go": "artists_colony", "leave": "desk"},
    {"buy": "painting blue", "coins": 1, "tickets": ["brown", "pink"]},
    {"spend": ["pink lobby", "brown plaza", "white lobby orange"]},
    "end",
]
ORDER = Order("salon", "blue", 16, "3f9a1c2e", STEPS, "Sorry, Orange.")


def steps(lines: str) -> list[Step]:
    return read(f"{HEAD}{lines}\n#end\n").steps


def told(text: str | bytes) -> list[str]:
    with pytest.raises(Unreadable) as raised:
        read(text)
    return [f"{fault.line}:{fault.column}: {fault.message}" for fault in raised.value.faults]


@pytest.mark.parametrize(("line", "misspelled"), [("go colny", True), ("go zzz", False), ("go 7", False)])
def test_a_word_that_is_nearly_another_is_told_apart_from_an_unknown_one(line: str, misspelled: bool) -> None:
    with pytest.raises(Unreadable) as raised:
        steps(line)
    assert [isinstance(fault, Misspelled) for fault in raised.value.faults] == [misspelled]


def test_the_letter_of_the_contract_is_read_and_written() -> None:
    assert read(LETTER) == ORDER
    assert write_text_order(ORDER, MARK) == LETTER


def test_refusals_quote_a_step_as_it_is_written() -> None:
    assert write_step(STEPS[1]) == "buy painting blue coins 1 tickets brown, pink"


@pytest.mark.parametrize(
    ("step", "text"),
    [
        ("end", "end"),
        ({"discover": "photo blue", "abandon": True}, "discover photo blue abandon"),
        ({"discover": "photo blue", "abandon": False}, "discover photo blue abandon false"),
        ({"hire": 2, "tickets": []}, "hire 2 tickets none"),
        ({"take": None, "prefer": ["photo bag", "none"], "to": 3}, "take prefer photo bag, none to 3"),
        ({"promote": "photo blue", "bonus": {"fame": 1}, "fame": 2}, "promote photo blue fame 2 bonus fame 1"),
        ({"offer": "3 6", "bonus": {}}, "offer 3 6 bonus"),
        (
            {"reputation": "2 photo", "with": "bonus", "bonus": {"visitor": "vip"}},
            "reputation 2 photo with bonus bonus visitor vip",
        ),
    ],
)
def test_a_step_has_one_text(step: Step, text: str) -> None:
    assert write_step(step) == text
    assert steps(text) == [step]


def test_a_note_of_several_lines_is_several_notes() -> None:
    order = Order("salon", "blue", 16, None, ["end"], "Well, # really;\n\n  > yes ")
    assert write_text_order(order, MARK) == f"{HEAD}end\nnote Well, # really;\nnote\nnote   > yes \n#end\n"
    assert read(write_text_order(order, MARK)) == order


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("GO Artists_Colony LEAVE Desk", {"go": "artists_colony", "leave": "desk"}),
        ("move ac", {"go": "artists_colony"}),
        ("go to colony", {"go": "artists_colony"}),
        ("go Artists' Colony leave so", {"go": "artists_colony", "leave": "sales_office"}),
        ("go artists-colony", {"go": "artists_colony"}),
        ("go media leave media center", {"go": "media_center", "leave": "media_center"}),
        ("go: im", {"go": "international_market"}),
        ("g int l w", {"go": "international_market", "leave": "waiting"}),
        ("buy ptg blue coin 1", {"buy": "painting blue", "coins": 1}),
        (
            "b ph r t w b p via w, w f 1",
            {"buy": "photo red", "tickets": ["white", "brown", "pink via white", "white"], "fame": 1},
        ),
        ("hire 02 ti white", {"hire": 2, "tickets": ["white"]}),
        ("sign 3", {"take": 3}),
        (
            "take pref pain, pho bag, none to 3 tickets white",
            {"take": None, "prefer": ["painting", "photo bag", "none"], "to": 3, "tickets": ["white"]},
        ),
        ("take to 2 prefer none", {"take": None, "to": 2, "prefer": ["none"]}),
        ("use 1 anyway", {"use": 1, "anyway": True}),
        ("use 1 a w d", {"use": 1, "anyway": True, "with": "desk"}),
        ("use 1 any t b v inv", {"use": 1, "anyway": True, "bonus": {"visitor": "investor"}}),
        ("discover sculpt b abandon", {"discover": "sculpture blue", "abandon": True}),
        (
            "promote photo blue bonus tickets white, pink",
            {"promote": "photo blue", "bonus": {"tickets": ["white", "pink"]}},
        ),
        (
            "promote photo blue fame 1 bonus fame 2 artist dig red",
            {"promote": "photo blue", "fame": 1, "bonus": {"fame": 2, "artist": "digital red"}},
        ),
        ("rep 1 paint to tickets with bonus", {"reputation": "1 painting", "to": "tickets", "with": "bonus"}),
        ("offer 2 3", {"offer": "2 3"}),
        ("claim Painting-3 keep g", {"claim": "painting-3", "keep": "gallery"}),
        ("done", "end"),
    ],
)
def test_a_step_is_read_in_any_case_cut_short_or_by_another_name(text: str, step: Step) -> None:
    assert steps(text) == [step]


def test_semicolons_and_comments_and_empty_lines() -> None:
    assert steps("\n go ac ;; buy photo red # not blue; end\n# end\n\n;end;\n") == [
        {"go": "artists_colony"},
        {"buy": "photo red"},
        "end",
    ]


@pytest.mark.parametrize("width", [15, 20, 30])
def test_lines_broken_by_a_mail_program_belong_together(width: int) -> None:
    head, *body, note, tail = LETTER.splitlines()
    broken = [part for line in body for part in textwrap.wrap(line, width, break_long_words=False)]
    assert len(broken) > len(body)
    assert read("\n".join([head, *broken, note, tail])) == ORDER


def test_only_a_whole_word_goes_on_with_the_step_before() -> None:
    assert steps("hire 2\n  tickets white\n\n , pink # both\n coin\n1; end\n") == [
        {"hire": 2, "tickets": ["white", "pink"], "coins": 1},
        "end",
    ]
    assert told(f"{HEAD}hire 2\ntick white\n#end")[0].startswith("3:1: step 2: 'tick' is unknown here")


def test_a_note_takes_the_rest_of_its_line_as_it_is() -> None:
    assert read(f"{HEAD}end; Note: Go on; # 1 ?\n#end").note == "Go on; # 1 ?"


@pytest.mark.parametrize("quoting", ["> ", ">", "> > ", ">> ", "\t", "  >  > ", "\xa0"])
def test_quoting_is_removed(quoting: str) -> None:
    mail = "Ann wrote:\r\n" + "".join(f"{quoting}{line}\r\n" for line in LETTER.splitlines()) + "-- \r\nBob"
    assert read(mail.encode()) == ORDER


def quoted(text: str) -> str:
    return "".join(f"> {line}\n" for line in text.splitlines())


def test_an_unquoted_order_counts_before_quoted_ones_wherever_it_stands() -> None:
    other = LETTER.replace("leave desk", "?")
    assert read(quoted(other) + LETTER + quoted(quoted(other)) + quoted(other)) == ORDER


def test_a_quoted_order_counts_before_one_quoted_twice() -> None:
    assert read(quoted(quoted(HEAD)) + quoted(LETTER)) == ORDER


def test_two_orders_are_refused() -> None:
    sentence = "a second order begins here (the first one in line 1); only one can be meant"
    other = LETTER.replace("leave desk", "leave waiting")
    assert told(LETTER + "Or rather:\n" + other) == [f"9:1: {sentence}"]
    assert told(quoted(LETTER) + quoted(other)) == [f"8:3: {sentence}"]
    assert read(LETTER + "Once more:\n" + LETTER.upper().replace("SORRY, ORANGE.", "Sorry, Orange.")) == ORDER


def test_an_order_without_its_last_line_is_refused_since_some_of_it_may_be_lost() -> None:
    sentence = "1:1: this order has no last line '#end': is all of it here?"
    assert told(HEAD + "end") == [sentence]
    assert told(HEAD + "end\n\nBest wishes,\nAnn\n> #gallerist a b 1\n> #end") == [sentence]
    assert told(HEAD + "buy p red\n\nAnn") == [sentence, "2:5: step 1: 'p' may mean painting or photo"]


def test_a_line_quoted_otherwise_is_refused_once() -> None:
    sentence = "this line is quoted ('>') otherwise than line 1, where the order begins"
    sentence += ": take the '>' away from the lines you mean"
    assert told(HEAD + "> go ac\n> end\n\n#end") == [f"2:3: {sentence}"]
    assert told("> " + HEAD + "\n> end\n>\n#end") == [f"5:1: {sentence}"]


def test_input_without_a_mark_is_yaml_or_json() -> None:
    yaml = "game: salon\nseat: blue\ndecision: 16\nsteps: [end] # gallerist\n"
    assert (
        read(yaml)
        == read('{"game": "salon", "seat": "blue", "decision": 16, "steps": ["end"]}')
        == read(f"{HEAD}end\n#end")
    )


@pytest.mark.parametrize("text", ["go artists_colony\nend\n", "gallerist salon blue 16\ngo artists_colony\n#end\n"])
def test_steps_without_their_first_line_are_told_how_an_order_begins(text: str) -> None:
    with pytest.raises(Unreadable, match="begins with the line '#gallerist <game> <seat> <decision>' and ends with"):
        read(text)


def test_without_the_words_of_a_game_text_is_not_read() -> None:
    with pytest.raises(Unreadable):
        read_order(LETTER, "order.txt", SCHEMA)


LOCATIONS = "artists_colony, sales_office, media_center, international_market"
NAMES = ", ".join([*GRAMMAR.steps, "note"])
FAULTS = [
    ("go", ["3: go needs a value: a location; possible: " + LOCATIONS]),
    ("go home", [f"4: 'home' is unknown here. Possible: {LOCATIONS}"]),
    ("go sales_offic leaev desk", ["16: 'leaev' is unknown here; did you mean 'leave'?"]),
    ("by photo red", ["1: 'by' is unknown here; did you mean 'buy'?"]),
    ("s photo red", ["1: 's' may mean start, spend or sell"]),
    ("buy p red", ["5: 'p' may mean painting or photo"]),
    ("buy photo", ["10: a word is missing here; possible: blue, red"]),
    ("buy photo, red", ["10: something is missing before this comma; possible: blue, red"]),
    ("buy photo red photo blue", ["15: 'photo' is unknown here. Possible: coins, fame, tickets, work"]),
    ("buy photo red coins", ["20: coins needs a value: a whole number, 0 or more"]),
    (
        "buy photo red coins one fame -1",
        [
            "21: 'one' does not fit: coins must be a whole number, 0 or more",
            "30: '-1' does not fit: fame must be a whole number, 0 or more",
        ],
    ),
    ("buy photo red coins 1 coins 2", ["23: coins stands here a second time"]),
    (
        "hire 2 tickets white, , pink",
        ["23: something is missing before this comma; wanted: a list of tickets, such as brown, pink via white"],
    ),
    ("hire 2 tickets white,", ["22: a word is missing here; possible: brown, pink, white"]),
    ("hire 2 tickets green", ["16: 'green' is unknown here. Possible: brown, pink, white, none"]),
    ("hire 2 tickets white via pink brown", ["31: 'brown' is unknown here. Possible: coins, tickets"]),
    ("spend pink lobby green", ["18: 'green' is unknown here. Possible: blue, yellow, purple, orange"]),
    ("go ac buy photo blue", ["7: buy is a step: it begins a new line, or follows a ';'"]),
    ("end now", ["5: there is no place for 'now' here: the step is complete"]),
    ("use 4", ["5: '4' is unknown here. Possible: 1, 2, 3"]),
    ("use 1 bonus colour pink", ["13: 'colour' is unknown here. Possible: visitor, tickets, artist, fame"]),
    ("?", [" is still to be filled in ('?')"]),
    ("buy ? coins ?", ["5 is still to be filled in ('?')", "13 is still to be filled in ('?')"]),
]


@pytest.mark.parametrize(("line", "faults"), FAULTS)
def test_what_is_wrong_with_a_step_is_told_with_its_place(line: str, faults: list[str]) -> None:
    found = told(f"{HEAD}end\n {line}\n#end")
    wanted = [parts for fault in faults for parts in re.findall(r"^(\d*)(:?)(.*)", fault)]
    assert found == [f"3:{int(at or 1) + 1}: step 2{colon}{rest}" for at, colon, rest in wanted]


def test_a_field_without_a_step_is_told() -> None:
    sentence = "coins is a field, not a step: it stands on the line of its step"
    assert told(f"{HEAD}coins 1\n#end") == [f"2:1: step 1: {sentence}"]
    assert told(f"{HEAD}end; coins 1\n#end") == [f"2:6: step 2: {sentence}"]


def test_faults_of_all_lines_are_told_at_once() -> None:
    found = told("#gallerist salon bleu 16\nbuy p red; hire x\n\nfly\n#end")
    assert [fault.partition(": ")[0] for fault in found] == ["1:18", "2:5", "2:17", "4:1"]


def test_many_faults_are_limited() -> None:
    assert len(told(HEAD + "fly;" * 5000 + "\n#end")) == 50


FIRST_LINE = "1:1: the first line of an order is '#gallerist <game> <seat> <decision> [<hash>]'"
HASH = "1:25: position must be 8 to 64 digits (0-9, a-f) of that move's hash, as in the last line of the summary"


@pytest.mark.parametrize(
    ("head", "fault"),
    [
        ("#gallerist", FIRST_LINE),
        ("#gallerist salon blue 1 3f9a1c2e x", FIRST_LINE),
        ("#gallerist salon ? 1", "1:18: seat is still to be filled in ('?')"),
        ("#gallerist salon green 1", "1:18: 'green' is unknown here. Possible: blue, yellow, purple, orange"),
        ("#gallerist salon blue x", "1:23: decision must be the number of the move after which you were asked"),
        ("#gallerist salon blue 1 xyz", HASH),
    ],
)
def test_what_is_wrong_with_the_first_line_is_told(head: str, fault: str) -> None:
    assert told(f"{head}\nend\n#end") == [fault]


def test_limits_of_the_schema_hold_for_text_too() -> None:
    assert told(HEAD + "#end") == ["1:1: the order has no step"]
    assert told(HEAD + "take\n#end")[0].startswith("2:1: step 1: take must be a place of the display from 1 to 4")
    assert told(HEAD + "take 1 prefer photo\n#end")[0].startswith("2:1: step 1: take must be empty where prefer says")
    assert told(HEAD + f"end; note {'x' * 2001}\n#end") == ["2:6: note must be a text of at most 2000 characters"]


def test_what_is_no_text_is_told() -> None:
    assert told(HEAD + "end\nnote a\x01\n#end") == ["3:7: the character U+0001 cannot stand in a text"]
    assert told(HEAD.encode() + b"end\nnote \xff\n#end") == ["3:1: this is not UTF-8 text"]
    assert told(LETTER + " " * 70000) == [f"1:1: this is too long: {len(LETTER) + 70000} bytes, at most 65536"]


def places() -> list[tuple[str, list[str]]]:
    """Every place of the grammar with the words that may stand there."""
    found = [("step", [*GRAMMAR.steps, "note"]), ("seat", GRAMMAR.seats)]
    for step in GRAMMAR.steps:
        fields = GRAMMAR.fields(step)
        found.append((step, [name for name in fields if name != step]))
        for name, node in fields.items():
            shape = GRAMMAR.shape(name, node)
            found += [(name, next_words(shape.ways, at)) for at in range(3)]
            found += [(name, list(shape.fields))]
    return found


def test_no_other_spelling_hides_the_beginning_of_a_word() -> None:
    for place, allowed in places():
        for alias, word in WORDS.aliases.items():
            if word in allowed:
                assert alias not in allowed
                assert {longer for longer in allowed if longer.startswith(alias)} <= {word}, (place, alias)


def test_no_word_of_a_field_or_value_could_be_taken_for_a_step() -> None:
    for place, words in places():
        if place not in ("step", "seat"):
            assert not [word for word in words if GRAMMAR.meant_step(word)], place


def test_every_other_spelling_is_one_of_a_word() -> None:
    words = {word for _, allowed in places() for word in allowed}
    assert set(WORDS.aliases.values()) <= words


def test_the_phrases_fit_the_patterns_of_the_schema() -> None:
    for step in GRAMMAR.steps:
        for name, node in GRAMMAR.fields(step).items():
            if name in WORDS.phrases:
                item = resolve(node["$ref"], SCHEMA) if "$ref" in node else node
                pattern = item.get("items", item).get("pattern", "")
                for phrase in phrases(GRAMMAR.shape(name, node).ways):
                    assert re.search(pattern, phrase), (name, phrase)


@pytest.mark.parametrize(
    "filler",
    quick_first(
        ["fly;", "> ", "note\n", "pink\n", "white ", "hire 1 tickets pink\n", "buy x coins y ", "#gallerist a b 1\n"], 3
    ),
)
def test_a_long_text_is_told_what_is_wrong(filler: str) -> None:
    assert told(f"{HEAD}buy photo red tickets {filler * (60000 // len(filler))}\n#end")


def test_reading_text_waits_only_for_what_it_needs() -> None:
    code = (
        "import sys; from gallerist_pbem.games import game_of; from gallerist_pbem.orders.read import read_order; "
        "from gallerist_pbem.referee.orders import vocabulary; from gallerist_pbem.plain.schemas import schema; "
        "wanted = schema('gallerist.order'), vocabulary(game_of('gallerist')); before = 'jsonschema' in sys.modules; "
        f"read_order({LETTER!r}, '-', *wanted); print(before, 'difflib' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"


PLAYERS = {"blue": "Ann", "yellow": "Mary Ann", "purple": "J. R. O’Neil", "orange": "Blue"}
NAMED = {
    "Ann": "blue", "ANN": "blue", "mary ann": "yellow", "Mary": "yellow", "J R ONeil": "purple",
    "j. r. o'neil": "purple", "J.": "purple", "blue": "blue", "Blue": "blue", "y": "yellow", "o": "orange",
    "“Ann”": "blue",
}  # fmt: skip


@pytest.mark.parametrize("typed", NAMED)
def test_a_seat_may_be_called_by_the_name_of_its_player(typed: str) -> None:
    """The colour counts first, so that a player who is called like another one's colour takes nobody's seat."""
    order = read_order(f"#gallerist salon {typed} 16 3f9a1c2e\nend\n#end", "o", SCHEMA, WORDS._replace(names=PLAYERS))
    assert (order.seat, order.decision, order.position) == (NAMED[typed], 16, "3f9a1c2e")


@pytest.mark.parametrize(
    ("typed", "names", "told"),
    [
        ("Ann", {"blue": "Ann", "yellow": "ann"}, "'Ann' may mean several. Write the colour: blue (Ann), yellow (ann)"),
        ("Or", {"blue": "Or", "yellow": "Bob"}, "'Or' may mean several. Write the colour: blue (Or), orange"),
        ("Dan", {"blue": "Ann"}, "'Dan' is no seat, and nobody here is called so. Write the colour: blue (Ann)"),
        ("Dan D", {"blue": "Ann"}, "'Dan D' is no seat, and nobody here is called so. Write the colour: blue (Ann)"),
    ],
)
def test_a_name_that_is_nobodys_or_two_players_is_told(typed: str, names: dict[str, str], told: str) -> None:
    with pytest.raises(Unreadable) as raised:
        read_order(f"#gallerist salon {typed} 16\nend\n#end", "o", SCHEMA, WORDS._replace(names=names))
    assert str(raised.value) == f"o:1:18: error: {told}"
