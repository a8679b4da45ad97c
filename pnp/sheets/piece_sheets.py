"""Lay out pieces on sheets: packing, backs for a flip or a fold, bleed, cut lines and crop marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pnp.base.geometry import Box
from pnp.drawing.palette import between
from pnp.drawing.shapes import (
    Drawing,
    Group,
    Layer,
    Shape,
    Shapes,
    Style,
    curved,
    is_translucent,
)
from pnp.drawing.theme import WEIGHTS
from pnp.sheets.assembly_time import AssemblyTime, cutting
from pnp.sheets.frame import Frame
from pnp.sheets.how_to import Beside, Steps, Words, beside_pieces, how_to_sheet, steps_of, words_of
from pnp.sheets.marks import CutLines, Polygon, boxes_of, crop_marks, cut_layer, guides, shared_length
from pnp.sheets.page_marks import heading_above, heading_height
from pnp.sheets.paper import Papers, corrected
from pnp.sheets.piece_faces import back_place, mirrored
from pnp.sheets.piece_plans import (
    PiecePlan,
    PlacedPieces,
    arranged,
    extent,
    fewest_sheets,
    headed,
    moved,
    plans,
    pushed,
    rooms,
    rooms_beside,
)
from pnp.sheets.pieces import Cut, Piece
from pnp.sheets.placed_pieces import (
    back_faces,
    beyond_fold,
    check_gap,
    closed,
    cut_boxes,
    cut_lines_of,
    fold_line,
    folds_of,
    front_faces,
    map_of,
    no_footer,
    on_labels,
    on_page,
    placed_faces,
    too_large,
)
from pnp.sheets.sheet import PRINTED, Sheet, StripPlace
from pnp.sheets.strips import IMPRINT_BASE, Spot, footer, free_spot, page_of_marks, strip_place


def piece_sheets(pieces: Sequence[Piece], frame: Frame, others: Papers = tuple) -> tuple[Sheet, ...]:
    """Return the sheets with the pieces, in order, and their backs.

    :param others: a function that returns papers to recommend for a piece that doesn't fit, the smallest first.
    :raises OptionError: if a piece doesn't fit the paper.
    """
    check_gap(pieces, frame)
    plan = best_plan(pieces, frame)
    if plan is None:
        bare = replace(frame, ruler=False, imprint="", credits="")
        raise no_footer() if best_plan(pieces, bare) else too_large(pieces, frame, others())
    plan = _with_room_below(plan)
    made = _numbered(plan, len(plan.pages))
    shown = {words_of(steps) for page in made for steps in page.steps_shown}
    needed = steps_of(piece for piece in pieces if piece.steps_needed)
    if missing := [steps for steps in needed if words_of(steps) not in shown]:
        made = _numbered(plan, len(plan.pages) + 1)
        return (*(page.sheet() for page in made), how_to_sheet(missing, pieces, plan.frame))
    return tuple(page.sheet() for page in made)


def _with_room_below(plan: PiecePlan) -> PiecePlan:
    """Return the plan with the pieces of a single page high enough for large steps of folding below them, and
    with spaces of about one height above, between and below both."""
    page = _PiecePage(plan, plan.pages[0], _LONGEST_NOTE)
    low, high = extent(page.placed)
    up = plan.room.area.top - headed(plan.frame) - high
    if len(plan.pages) > 1 or page.is_folded or up <= 0:
        return plan
    highest = replace(plan, pages=moved(plan.pages, up))
    beside = _PiecePage(highest, highest.pages[0], _LONGEST_NOTE).beside
    if beside is None or beside.box.top > low + up:
        return plan if beside is None or page.beside else highest
    return replace(plan, pages=moved(highest.pages, -_LOWERED * beside.spare))


def _numbered(plan: PiecePlan, count: int) -> list[_PiecePage]:
    """Return the pages of a plan. Each way of folding is shown on the first page that has such pieces and
    space."""
    made: list[_PiecePage] = []
    for k, page in enumerate(plan.pages, 1):
        shown = {words_of(steps) for earlier in made for steps in earlier.steps_shown}
        made.append(_PiecePage(plan, page, f"{k}/{count}", frozenset(shown)))
    return made


def best_plan(pieces: Sequence[Piece], frame: Frame) -> PiecePlan | None:
    """Return the plan with the fewest sheets; None if a piece doesn't fit.

    Turned and upright pieces are mixed on a sheet, and the footer is moved, only if that saves a sheet.

    :raises OptionError: if a piece isn't as large as the labels of such a sheet.
    """
    if frame.paper.labels is not None:
        return on_labels(pieces, frame, frame.paper.labels)
    found = [plan for room in rooms(pieces, frame) for plan in plans(pieces, room) if _has_footers(plan)]
    best = min(found, key=lambda plan: len(plan.pages), default=None)
    fewest = fewest_sheets(pieces, frame)
    for plan in _others(pieces, frame):
        if best is not None and len(best.pages) <= fewest:
            break
        if (best is None or len(plan.pages) < len(best.pages)) and _has_footers(plan):
            best = plan
    return best


def _others(pieces: Sequence[Piece], frame: Frame) -> Iterator[PiecePlan]:
    """Yield plans with upright and turned pieces on one sheet, then those whose footer and marks are wherever
    they fit beside the pieces."""
    yield from (plan for room in rooms(pieces, frame) if (plan := arranged(pieces, room)) is not None)
    for room in rooms_beside(pieces, frame):
        found = [*plans(pieces, room), *filter(None, [arranged(pieces, room)])]
        yield from found
        if frame.flip is not None or all(piece.back is None for piece in pieces):
            yield from (pushed(plan) for plan in found)


def _has_footers(plan: PiecePlan) -> bool:
    """Return whether all pages have a place for the footer."""
    return all(_PiecePage(plan, page, _LONGEST_NOTE).has_space_for_footer for page in plan.pages)


_LONGEST_NOTE = "000/000"
_LOWERED = 0.36
"""The part of the space to spare that is above pieces with steps of folding below them."""
_CLEAR = 0.8  # mm between marks and a footer beside the pieces
_LIGHT = 0.55  # the lightness of the lines of rounded corners relative to other faint lines, from 0 to 1


@dataclass(frozen=True)
class _PiecePage:
    """One page of a plan, with its number as printed in the footer."""

    plan: PiecePlan
    placed: PlacedPieces
    number: str
    steps_elsewhere: frozenset[Words] = frozenset()
    """The ways of folding that are shown on another page."""

    @property
    def frame(self) -> Frame:
        return self.plan.frame

    def sheet(self) -> Sheet:
        frame, size = self.frame, self.frame.paper.size
        backs = self._backs()
        beside = backs if self.is_folded else ()
        foot = self._spot.footer(frame, self._note) if self._spot else footer(frame, self._note)
        how = (self.beside.shapes(),) if self.beside else ()
        shown = (foot,) if foot.shapes else ()
        front = (*self._heading, *self._fronts(), *beside, *self._aids(), *shown, *how)
        trim, bleed = cut_boxes(self._outlines, frame, self.plan.axis if self.is_folded else None)
        sheet = Sheet(
            frame.title,
            corrected(Drawing(size, front), frame.printer),
            correction=frame.printer.page_map(size),
            layers=PRINTED | ({Layer.CUT} if frame.cut_lines or not self._cuts_run_free else frozenset()),
            pieces=tuple(piece.kind for piece, _ in self.placed),
            trim=trim,
            bleed=bleed,
            work=self._work(),
            cut_twice=shared_length(self._outlines) if frame.closed_cuts else 0.0,
            outlined=bool(self._band) and not frame.cut_lines,
            strip=self._strip(self._note),
        )
        if self.is_folded or not backs:
            return sheet
        spot = self._spot
        note = self._note and f"{self._note} {frame.theme.translate('back')}"
        foot = spot.back_footer(frame, note, self.plan.axis) if spot else footer(frame, note, back=True)
        back = Drawing(size, (*backs, *self._back_marks(), foot))
        return replace(
            sheet,
            back=corrected(back, frame.printer, frame.flip),
            flip=frame.flip,
            back_strip=self._strip(note, back=True),
        )

    @property
    def _note(self) -> str:
        """The text after the build stamp: the number of the sheet, unless a strip already contains it."""
        return self.number if self._spot and not self._spot.has_strip else ""

    def _strip(self, note: str, *, back: bool = False) -> StripPlace | None:
        """Return the place of the strip that describes a side: on the line of the build stamp."""
        spot = self._spot
        if spot is None:
            return None if self.frame.aside else strip_place(self.frame, note, IMPRINT_BASE)
        return spot.strip(self.frame, note, self.plan.axis if back else None)

    @property
    def steps_shown(self) -> tuple[Steps, ...]:
        """The ways of folding that this page shows."""
        return self._steps if self.beside else ()

    @property
    def _steps(self) -> tuple[Steps, ...]:
        """The ways of folding its pieces that no other page shows."""
        pieces = (piece for piece, _ in self.placed)
        return tuple(steps for steps in steps_of(pieces) if words_of(steps) not in self.steps_elsewhere)

    @cached_property
    def beside(self) -> Beside | None:
        """The pictures of how its pieces are folded, if there is space for them."""
        if not self._steps:
            return None
        area = replace(self.frame, aside=False).area
        if self._heading:
            area = area._replace(top=area.top - heading_height(with_subtitle=True))
        return beside_pieces(self._steps, self.frame.theme, area, self._taken_with_marks)

    @cached_property
    def _heading(self) -> Shapes:
        """The title above the pieces, if there is space for it."""
        return heading_above(self.frame, [piece.kind for piece, _ in self.placed], self._taken_with_marks)

    @property
    def _taken_with_marks(self) -> list[Box]:
        """The boxes of everything that has to be on the sheet."""
        taken = [*self._taken, *([self._spot.box] if self._spot else [])]
        if self.frame.marks and self._cuts_run_free:
            taken += boxes_of(self._marks(self._main, self._beside))
        return taken

    @cached_property
    def _spot(self) -> Spot | None:
        """The place of the footer, if it isn't at the foot of the sheet."""
        if not self.frame.aside or not self.frame.has_footer:
            return None
        note = f"{self.number} {self.frame.theme.translate('back')}"
        return free_spot(self.frame, self._taken, note)

    @property
    def _beside(self) -> list[Box]:
        """What marks stay clear of: corners, and a footer beside the pieces."""
        return [*self._corners_taken, *([self._spot.box.grown(_CLEAR)] if self._spot else [])]

    @property
    def has_space_for_footer(self) -> bool:
        """Whether there is a place beside the pieces for the footer."""
        return not (self.frame.aside and self.frame.has_footer) or self._spot is not None

    @property
    def _taken(self) -> list[Box]:
        """The boxes of all pieces with their bleed, and of everything beyond a fold."""
        bleed = self.frame.bleed.most
        boxes = [*(Box.around(points).grown(bleed) for points in self._outlines), *self._corners_taken]
        if not self.is_folded:
            return boxes
        return [*boxes, *beyond_fold(boxes, self.frame.paper.size, self.plan.axis)]

    @property
    def _corners_taken(self) -> tuple[Box, ...]:
        """The corners with marks of a cutting machine."""
        registration = self.frame.registration
        return registration.taken(self.frame.paper.size) if registration else ()

    @property
    def _needs_guides(self) -> bool:
        """Whether the pieces aren't in one grid with space for marks around it."""
        turns = {place.angle for _, place in self.plan.main_part(self.placed)}
        return self.frame.aside or (len(turns) > 1 and self.placed[0][0].outline.cut is Cut.RECTANGLE)

    @cached_property
    def _main(self) -> list[Polygon]:
        """The outlines of the pieces that aren't in a band."""
        return [on_page(piece.outline, place) for piece, place in self.plan.main_part(self.placed)]

    @cached_property
    def _band(self) -> list[Polygon]:
        """The outlines of the pieces in a band below the others."""
        return [on_page(piece.outline, place) for piece, place in self.plan.band(self.placed)]

    @cached_property
    def _outlines(self) -> list[Polygon]:
        """The outlines of all pieces, in order."""
        return [on_page(piece.outline, place) for piece, place in self.placed]

    @cached_property
    def _cut_lines(self) -> list[CutLines]:
        """The lines along which all pieces are cut, in order."""
        return [cut_lines_of(piece, map_of(place)) for piece, place in self.placed]

    @property
    def _corners(self) -> list[Polygon]:
        """The lines that cut off the corners of pieces, and those around holes."""
        return [line for piece in self._cut_lines for line in (*piece.corners, *map(closed, piece.holes))]

    @property
    def is_folded(self) -> bool:
        """Whether backs are beside the fronts, beyond a fold."""
        return self.frame.flip is None and any(piece.back is not None for piece, _ in self.placed)

    @cached_property
    def _cuts_run_free(self) -> bool:
        """Whether straight cuts separate all pieces outside a band, so that marks outside the pieces are
        enough."""
        outlines = {piece.outline for piece, _ in self.plan.main_part(self.placed)}
        if len(outlines) > 1:
            return False
        cut = outlines.pop().cut
        return cut in (Cut.RECTANGLE, Cut.TRIANGLE) or (cut is Cut.HEXAGON and self.frame.straight_cut)

    @property
    def _stand_apart(self) -> bool:
        """Whether no bleed reaches another piece, as with hexagons in a straight-cut lattice, which meet only
        at corners."""
        if self.frame.gap.least >= 2 * self.frame.bleed.most:
            return True
        is_lattice = self.placed[0][0].outline.cut is Cut.HEXAGON and self._cuts_run_free
        bleeds = (shape for piece, _ in self.placed for shape in (*piece.front_bleed, *piece.back_bleed))
        return is_lattice and not any(map(is_translucent, bleeds))  # bleed reaches others at their corners

    def _fronts(self) -> Shapes:
        return placed_faces(front_faces(self.placed), self.frame, apart=self._stand_apart)

    def _backs(self) -> Shapes:
        faces = back_faces(self.placed, self.frame.paper.size, self.plan.axis)
        return placed_faces(faces, self.frame, apart=self._stand_apart)

    def _aids(self) -> Iterator[Shape]:
        """The cut outlines, crop marks and fold, all on the front, because a folded sheet is cut after it's
        glued."""
        frame = self.frame
        yield cut_layer(self._cut_lines, frame.theme, closed=frame.closed_cuts, straight=self._cuts_run_free)
        if frame.marks and self._cuts_run_free and not frame.cut_lines and self._corners:
            light = between(frame.theme.palette.faint, frame.theme.palette.paper, _LIGHT)
            style = Style(stroke=light, width=WEIGHTS.mark)
            yield Group((curved(self._corners, style, closed=False),), layer=Layer.MARKS)
        if self._band:
            style = Style(stroke=frame.theme.palette.faint, width=WEIGHTS.mark)
            yield Group((curved(self._band, style),), layer=Layer.MARKS)
        if self.is_folded:
            yield fold_line(frame, self.plan.axis)
        if frame.registration:
            yield frame.registration.shapes(frame.paper.size, frame.theme)
        if frame.marks and self._cuts_run_free:
            yield self._marks(self._main, self._beside)

    def _marks(self, outlines: Sequence[Polygon], taken: Sequence[Box]) -> Group:
        """Return the crop marks at outlines, on the front or on the back.

        :param taken: the boxes of everything else on that side.
        """
        frame, page = self.frame, page_of_marks(self.frame)
        if self._needs_guides:
            found = guides(outlines, page, frame.bleed.most, taken, to_edge=frame.marks_to_edge)
            return found.shapes(frame.theme)
        free = page._replace(bottom=frame.foot) if frame.marks_to_edge else None
        return crop_marks(outlines, frame.theme, page, frame.bleed.most, free=free)

    def _back_marks(self) -> Iterator[Shape]:
        """The crop marks behind those of the front, if they're requested."""
        if not (self.frame.marks and self.frame.marks_on_backs and self._cuts_run_free):
            return
        size, axis = self.frame.paper.size, self.plan.axis
        outlines = [
            on_page(mirrored(piece.outline, piece.axis), back_place(place, size, axis, piece.axis))
            for piece, place in self.plan.main_part(self.placed)
        ]
        taken = [self._spot.behind(self.frame, axis).grown(_CLEAR)] if self._spot else []
        yield self._marks(outlines, taken)

    def _work(self) -> AssemblyTime:
        """Return the work to cut out, fold and glue the pieces; a gutter is one more fold."""
        ruled, others = (self._main, self._band) if self._cuts_run_free else ((), self._outlines)
        pieces = [piece for piece, _ in self.placed]
        return cutting(
            ruled,
            others,
            folds=sum(map(folds_of, pieces)) + self.is_folded,
            corners=self._corners,
            glued=sum(piece.assembled is not None for piece in pieces) + self.is_folded,
        )
