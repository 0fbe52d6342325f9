"""The table as plain text of at most 76 columns: clock, players, own board, game board, other boards."""

from __future__ import annotations

from collections.abc import Sequence

from gallerist_pbem.draw.text import cut, grid, wrapped
from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.games.gallerist.board.text_player import lacerda, player_board
from gallerist_pbem.games.gallerist.locations.international_market import closed_columns
from gallerist_pbem.games.gallerist.rules.scoring import scores, winners
from gallerist_pbem.games.gallerist.rules.solitaire import NAME
from gallerist_pbem.games.gallerist.rules.turn import conditions, conditions_needed
from gallerist_pbem.games.gallerist.table.facts import is_celebrity, rating, stars, value
from gallerist_pbem.games.gallerist.table.influence import icons_below
from gallerist_pbem.games.gallerist.table.position import Artist, Game
from gallerist_pbem.games.gallerist.table.visitors import collector_limit
from gallerist_pbem.games.gallerist.words.pieces import card_text, label, slashed, tally, tile_text, work_tickets
from gallerist_pbem.games.gallerist.words.score_table import levels_table, score_table
from gallerist_pbem.games.gallerist.words.sentences import said, word, worded
from gallerist_pbem.plain.safe_text import Names, short_name

Lines = list[str]
TURNS = ("running", "triggered", "final")


def render(game: Game, secret: Secret | None, seat: str | None, names: Names) -> str:
    """Everything on the table; `secret` is what this seat alone holds."""
    names = {**names, game.table.lacerda.seat: NAME} if game.table.lacerda else names
    boards = {name: player_board(game, name, names, secret if name == seat else None) for name in game.table.players}
    own_board = [boards.pop(seat)] if seat in boards else []
    sections = [result(game, names), clock(game, names), scoring_goals(game), progress(game, secret if seat else None)]
    sections += [players(game, names), lacerda(game), *own_board]
    sections += [artists(game), works(game), supplies(game), locations(game, names), market(game, names)]
    sections += [contracts(game), promotion(game), *boards.values()]
    return "\n\n".join("\n".join(lines) for lines in sections if lines) + "\n"


def result(game: Game, names: Names) -> Lines:
    """The final scores, when they are known."""
    if game.table.stage != "over":
        return []
    return score_table(game.table.scores, names, winners(game)).rstrip("\n").split("\n")


def progress(game: Game, secret: Secret | None) -> Lines:
    """How near the levels of a solitaire game are, if it ended now."""
    if not game.table.lacerda or game.table.stage == "over":
        return []
    seat = next(iter(game.table.players))
    note = "as it stands now" if secret else "as it stands now, the two cards not counted"
    return levels_table(scores(game, {seat: secret})[seat]["levels"]) + wrapped(note, "  ", "  ")


def scoring_goals(game: Game) -> Lines:
    """The goal tiles of the Scoring Expansion."""
    tiles = [(name, game.figures.expansion["tiles"][name]) for name in game.table.scoring_goals]
    instead = "instead of" if game.figures.expansion["income"]["replaced"] else "beside"
    head = f"SCORING GOALS ({instead} the income of the intermediate scoring)"
    rows = [
        [f"  {name}", f"most {said()['scoring_goals'][tile['most']]}:", benefit(tile["money"], tile["influence"])]
        for name, tile in tiles
    ]
    return [head, *grid(rows)] if rows else []


def benefit(money: int, influence: int) -> str:
    """What a scoring goal pays."""
    return ", ".join(worded(f"n_{what}", n=n) for what, n in (("money", money), ("influence", influence)) if n)


def clock(game: Game, names: Names) -> Lines:
    """Round and stage, and how near the end is."""
    table = game.table
    start = label(table.start, names)
    turn = f" Turn of {label(table.active, names)}." if table.stage in TURNS else ""
    lines = wrapped(f"ROUND {table.round}, {said()['stages'][table.stage]}. Start player {start}.{turn}", "", "  ")
    if table.stage not in ("opening", "running"):
        return lines
    needed = "this is" if len(conditions(game)) == 1 else f"{conditions_needed(game)} of these are"
    lines.append(f"The end comes when {needed} true:")
    lines += [f"  [{'x' if met else ' '}] {near}" for met, near in ending(game)]
    return lines + wrapped(f"Intermediate scoring: {intermediate(game)}.", "", "  ")


def ending(game: Game) -> list[tuple[bool, str]]:
    """The conditions of which some end the game, whether they are met, and how near they are."""
    table = game.table
    celebrities = sum(is_celebrity(game, name) for name in table.artists)
    near = {
        "box office empty": worded("no_ticket", left=sum(table.box_office.values())),
        "celebrities": worded("celebrities", needed=game.figures.celebrities_to_end, now=celebrities),
        "bag empty": worded("no_visitor", left=sum(table.bag.values())),
    }
    return [(met, near[name]) for name, met in conditions(game).items()]


def intermediate(game: Game) -> str:
    """How far away it is."""
    colour, left = min(game.table.box_office.items(), key=lambda stack: stack[1])
    return worded(f"intermediate_{game.table.intermediate}", left=left, colour=colour)


def players(game: Game, names: Names) -> Lines:
    """What everybody has, one line each; the one who must act is marked."""
    asked = {question.seat for question in awaited(game)}
    head = ["PLAYERS", "", "money", "infl.", "coins", "steps", "tickets", "Lobby", "Gallery", "max"]
    rows = [head]
    for seat, me in game.table.players.items():
        who = [f"{'*' if seat in asked else ' '} {seat}", cut(names.get(seat, seat), 8)]
        icons = (game.figures.money_icons, game.figures.fame_icons)
        gives = (len(icons_below(spaces, me.influence)) for spaces in icons)
        pieces = (slashed(counts) for counts in (me.tickets, me.lobby, me.gallery))
        rows.append([*who, *map(str, (me.money, me.influence, *gives)), *pieces, str(collector_limit(game, seat))])
    legend = "tickets: brown/pink/white; visitors: Investor/VIP/Collector; max: Collectors in the Gallery; "
    legend += "coins, steps (of fame): what the influence can give" + ("; *: must act" if asked - {None} else "")
    return grid(rows, right=range(2, 10), gap=1) + wrapped(legend, "  ", "  ")


def artists(game: Game) -> Lines:
    """All eight, with the fame at which the next star comes."""
    rows = [["ARTISTS", "fame", "stars", "worth", "next", "level", "sign.", ""]]
    for name, artist in game.table.artists.items():
        rating_now = str(rating(game, name))
        numbers = [str(artist.fame), rating_now, str(value(game, name)), next_star(game, artist)]
        rows.append([name, *numbers, str(artist.promotion), str(artist.signatures), remark(game, name, artist)])
    return grid(rows, right=range(1, 7), gap=1) + wrapped(said()["table"]["artists"], "  ", "  ")


def next_star(game: Game, artist: Artist) -> str:
    """The fame the next star needs."""
    thresholds = game.figures.artists[artist.tile].thresholds
    reached = stars(game.figures, artist.tile, artist.fame)
    return f"at {thresholds[reached]}" if reached < len(thresholds) else "-"


def remark(game: Game, name: str, artist: Artist) -> str:
    """Celebrity, or what a discovery would bring."""
    if artist.up:
        return " CELEBRITY" if is_celebrity(game, name) else ""
    return f" hidden: {word(artist.bonus or 'none', 'bonus')}" + (", Coll." if artist.collector else "")


def works(game: Game) -> Lines:
    """The works on top of the stacks."""
    rows = [["WORKS ON TOP", "fame", "tickets", "visitors on it", "below"]]
    for form, stack in game.table.stacks.items():
        if stack.top is None:
            rows.append([f"no {form} left", "", "", "", "0"])
            continue
        work = game.figures.works[stack.top]
        tickets = work_tickets(game, stack.top)
        rows.append([stack.top, f"+{work.fame}", tickets, tally(stack.visitors), str(len(stack.left))])
    easels = ", ".join(game.table.easels) or "none"
    return [*grid(rows, right=(1, 4)), *wrapped(f"On the easels: {easels}", "", "  ")]


def supplies(game: Game) -> Lines:
    """Visitors and tickets that nobody has."""
    table = game.table
    rows = [["VISITORS", *map(word, game.figures.kinds), "  TICKETS", *game.figures.colours]]
    rows += [
        [where, *map(str, visitors.values()), f"  {what}", *map(str, tickets.values())]
        for where, visitors, what, tickets in (
            ("Plaza", table.plaza, "box office", table.box_office),
            ("bag", table.bag, "discard", table.discard),
        )
    ]
    return grid(rows, right=(1, 2, 3, 5, 6, 7))


def locations(game: Game, names: Names) -> Lines:
    """Who stands where; before the game, the tile that lies there."""
    table = game.table
    rows = []
    for location, piece in table.spaces.items():
        text = f"{short_name(piece[0], names)}, {piece[1]}" if piece else "-"
        if location in table.location_tiles:
            text = f"starting tile: {tile_text(game, table.location_tiles[location])}"
        if table.waiting and table.waiting[0] == location:
            text += f" (waiting: {short_name(table.waiting[1][0], names)}, {table.waiting[1][1]})"
        rows.append([f"  {word(location)}", text])
    return ["LOCATIONS", *grid(rows)]


def market(game: Game, names: Names) -> Lines:
    """Tiles with what they pay, and whose assistants stand on the table."""
    columns = game.figures.columns
    used = [column for column in columns if column not in closed_columns(game)]
    rows = [["MARKET", *(f"column {column}" for column in used)]]
    rows.append(["Lobby", *(" + ".join(map(need, columns[column].needs)) for column in used)])
    rows.append(["gives", *(f"+{columns[column].influence}" for column in used)])
    none = ("-",) * len(columns)
    printed = dict.fromkeys(game.figures.market_rows, none) | game.figures.offers
    for row, bonuses in printed.items():
        spaces = (market_space(game, names, f"{column} {row}", bonuses[column - 1]) for column in used)
        rows.append([f"offer {row}" if isinstance(row, int) else row, *spaces])
    rows.append(["majority", *("/".join(map(str, columns[column].prizes)) for column in used)])
    legend = "[name] an assistant; Lobby: who must be there; gives: influence; 2+1i: 2 money and 1 influence at the end"
    return [*grid(rows), *wrapped(legend, "  ", "  ")]


def need(kinds: Sequence[str]) -> str:
    """One visitor that a column asks for."""
    short = said()["words"]["needed"]
    return worded("any_visitor") if len(kinds) == len(short) else "/".join(short[kind] for kind in kinds)


def market_space(game: Game, names: Names, space: str, bonus: str) -> str:
    """An assistant, a tile, or the bonus of an auction space."""
    if space in game.table.market:
        return f"[{short_name(game.table.market[space], names)}]"
    return tile_text(game, game.table.tiles[space]) if space in game.table.tiles else word(bonus, "bonus")


def contracts(game: Game) -> Lines:
    """The top card of each place, and how many lie below it."""
    table = game.table
    cells = []
    for place, cards in enumerate(table.display, 1):
        below = f" (+{len(cards) - 1} below)" if len(cards) > 1 else ""
        cells.append(f"  {place} {card_text(game, cards[-1]) if cards else 'empty'}{below}")
    head = f"CONTRACTS ON DISPLAY (deck {len(table.deck)}, discard {len(table.contract_discard)})"
    return [head, *grid([cells[at : at + 2] for at in range(0, len(cells), 2)])]


def promotion(game: Game) -> Lines:
    """What each level costs and gives, and the tokens left."""
    levels = game.figures.promotion.values()
    rows = [["PROMOTION", *(f"level {level.level}" for level in levels)]]
    rows.append(["influence", *(str(level.cost) for level in levels)])
    rows.append(["bonus", *(word(level.bonus, "bonus") for level in levels)])
    rows.append(["tokens left", *map(str, game.table.promotion)])
    return grid(rows)
