"""How the problems of Fujisan and Country Road stand on paper, and the diagrams of their rules."""

from __future__ import annotations

from pnp.dominoes.moves_picture import MovesOnPaper
from pnp.dominoes.pawns import PAWNS
from pnp.dominoes.table_picture import Token, draw_table
from pnp.drawing.look import Look
from pnp.drawing.shapes import Drawing
from pnp.games.fujisan import rules
from pnp.games.fujisan.options import FujisanProblems
from pnp.games.fujisan.rules import Move, Position
from pnp.games.on_paper import diagrams_of, presentation_of
