"""The rules of Dominate follow the board: its numbers, and the positions of its diagrams."""

from pydantic import TypeAdapter

from pnp.drawing.theme import Theme
from pnp.games.api.registry import find_game
from pnp.games.dominate.options import DominateRules
from pnp.games.dominate.positions import field_of, rules_values
from pnp.games.dominate.rules import Position
from pnp.language.catalogue import palettes
from pnp.products.rules.text import rules_of
from tests.rows import each

BOARDS = [
    {},
    {"size": "12x12"},
    {"size": "3x3"},
    {"size": "40x40"},
    {"size": "7x7", "max-squares": 5},
    {"size": "6x8", "torus": False},
    {"max-squares": 1},
    {"regions": {"jigsaw": {"seed": 3}}},
    {"regions": {"none": True}},
    {"regions": {"rows": False, "none": True}},
    {"regions": {"rows": False, "columns": False}},
    {"size": "4x4", "regions": {"map": "AABB\nAABB\nCCDD\nCCDD"}},
]


def board(given: dict[str, object]) -> DominateRules:
    return TypeAdapter(DominateRules).validate_python(given)


def test_the_usual_board_has_the_numbers_of_the_source() -> None:
    values = rules_values(board({}))
    assert (values["regions"], values["to_win"]) == (27, 14)
    assert (values["region_squares"], values["region_majority"]) == (9, 5)
    assert (values["boxes"], values["overlap"], values["largest"], values["can_tie"]) == ("3x3", 3, 3, 0)


def test_a_larger_board_has_other_numbers() -> None:
    values = rules_values(board({"size": "12x12"}))
    assert (values["regions"], values["to_win"]) == (36, 19)
    assert (values["region_squares"], values["region_majority"]) == (12, 7)
    assert (values["boxes"], values["can_tie"]) == ("4x3", 1)


@each("given", BOARDS)
def test_the_example_turn_takes_the_regions_that_it_says(given: dict[str, object]) -> None:
    values = rules_values(board(given))
    position = Position.parse(field_of(board(given)), str(values["turn_start"]))
    move = position.field.move(str(values["turn_move"]))
    assert position.score("X") == position.score("O") == 0
    assert len(move) == values["turn_marks"]
    assert position.gains[move] == values["turn_regions"]


@each("given", BOARDS)
def test_the_shown_region_is_taken_by_its_move(given: dict[str, object]) -> None:
    values = rules_values(board(given))
    position = Position.parse(field_of(board(given)), str(values["region_start"]))
    assert position.gains[position.field.move(str(values["region_move"]))] == 1
    assert position.score("X") == 0


def text(given: dict[str, object]) -> str:
    game = find_game("dominate")
    assert game is not None
    return rules_of(game, Theme(palettes()["colour"]), board(given))[0]


def test_on_a_board_with_firm_edges_nothing_wraps_around() -> None:
    assert "**Firm edges.**" in text({})
    assert "Only moves do" in text({})
    firm = text({"torus": False})
    assert "**Firm edges.**" not in firm
    assert "wrap" not in firm.replace(
        "In the original game, opposite edges touch, and a move may wrap around", ""
    )


def test_moves_of_one_square_leave_nothing_to_connect() -> None:
    single = text({"max-squares": 1})
    assert "Mark **one empty square**" in single
    assert "connected" not in single
    assert "fewer squares" not in single
    assert "Mark **1 or 2 empty squares**" in text({"max-squares": 2})


def test_a_move_wins_several_regions_only_where_they_overlap() -> None:
    assert "Can one move win several regions?" in text({})
    assert "several regions" not in text({"regions": {"rows": False, "none": True}})
