"""Make everything that a game needs as one product: box front, plan, rules, boards, pieces, score sheets,
puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pnp.base.errors import OptionError, SpecError
from pnp.base.geometry import Size
from pnp.base.sentences import together
from pnp.booklets.box_front import front_pages
from pnp.booklets.front_matter import FrontMatter
from pnp.booklets.print_plan import Plan, plan_pages
from pnp.booklets.setup_picture import SetUp
from pnp.booklets.trims import page_shape, trim_size
from pnp.drawing.shapes import Drawing, Group, Link, Shape, Target
from pnp.drawing.theme import Theme
from pnp.games.api.game import Game
from pnp.products.kinds import Job, Made, Place
from pnp.products.kit.contents import KitPart, plan_steps, printing_advice
from pnp.products.kit.front import box_front
from pnp.products.kit.options import KitSpec, PartSpec
from pnp.products.on_pages.binding import HtmlPage
from pnp.products.on_pages.make import imprint_of, pages_of
from pnp.products.on_pages.read import BookSpec
from pnp.products.on_sheets import SheetSpec, strips
from pnp.products.registry import kind_of
from pnp.products.rules.read import GameRules
from pnp.products.rules.text import figure_in
from pnp.sheets.sheet import PrintMethod, Product, Sheet, duplex_of
from pnp.typesetting.design import compose_page, design_for

_KINDS = {"booklet": "puzzles"}
"""The names of a part's sheets, if they differ from the kind that makes them."""


def make(request: KitSpec, job: Job) -> tuple[Made, ...]:
    """Return a kit as one product, its parts in the order in which they are needed.

    :raises SpecError: if a part doesn't fit the paper.
    """
    name, imprint = job.name, imprint_of(request, job)
    parts_made = _PartsMade(job, alone=len(_games(request)) == 1)
    found = _in_order(request, parts_made, name, imprint)
    if _leaves_page(*found):  # the picture of the set-up, which the rules show as well, may have taken a page
        other = _in_order(request, parts_made, name, imprint, shows_setup=False)
        found = found if _leaves_page(*other) else other
    front, parts = found
    parts = _with_strips(parts)
    sheets = [*front]
    for part in parts:
        titles = part.titles(request.theme)
        if part.first - 1 > _pages(sheets):
            sheets.append(_notes(request, part.first - 1))
        sheets += [
            replace(s, title=title, kind=_kind(part)) for s, title in zip(part.sheets, titles, strict=True)
        ]
    product = Product(
        name=name,
        title=request.title,
        subject=request.theme.translate("Everything to print for {title}.", title=request.title),
        sheets=tuple(sheets),
        language=request.theme.language,
        by_hand=any(part.by_hand for part in parts),
        remark=together((request.remark, *(part.remark for part in parts))),
    )
    by_way = _by_way(replace(product, sheets=tuple(front)), parts, request.theme)
    return (Made(replace(product, parts=by_way)),)


def _in_order(
    request: KitSpec, made: _PartsMade, name: str, imprint: str, *, shows_setup: bool = True
) -> tuple[Sequence[Sheet], list[KitPart]]:
    """Return the front and the plan, which come first and may need more pages than two, and the parts."""
    opening = 2
    while True:
        parts = _parts(request, made, opening + 1)
        front = _opening(request, parts, name, imprint, shows_setup=shows_setup)
        if len(front) == opening:
            return front, parts
        opening = len(front)


def _leaves_page(front: Sequence[Sheet], parts: Sequence[KitPart]) -> bool:
    """Return whether a page between the parts has to stay free."""
    return parts[-1].first - 1 > _pages([*front, *(sheet for part in parts[:-1] for sheet in part.sheets)])


def _with_strips(parts: Sequence[KitPart]) -> list[KitPart]:
    """Return the parts, with a label on each sheet to cut or to play on: its page in the kit and, when parts of
    its kind are printed alone, among these."""
    count = parts[-1].first - 1 + _pages(parts[-1].sheets)
    counts = Counter[str]()
    for part in parts:
        counts[_kind(part)] += _pages(part.sheets)
    found: list[KitPart] = []
    before = Counter[str]()
    for part in parts:
        kind, request = _kind(part), part.request
        if isinstance(request, SheetSpec):
            whole = strips(part.sheets, request, part.first, count)
            alone = strips(part.sheets, request, before[kind] + 1, counts[kind])
            sheets = tuple(replace(sheet, in_part=own) for sheet, own in zip(whole, alone, strict=True))
            part = replace(part, sheets=sheets)
        before[kind] += _pages(part.sheets)
        found.append(part)
    return found


def _kind(part: KitPart) -> str:
    return _KINDS.get(part.request.kind, part.request.kind)


def _games(request: KitSpec) -> list[Game]:
    """Return the games of a kit, each once, or the user's own game."""
    if request.described is not None:
        return [request.described]
    games = (part.game for part in request.parts if part.game is not None and not part.game.component)
    return [*{game.name: game for game in games}.values()]


def _by_way(front: Product, parts: Sequence[KitPart], theme: Theme) -> tuple[Product, ...]:
    """Return a file for each print method, front and plan in the first; none if everything is printed alike."""
    methods: dict[PrintMethod, list[Sheet]] = {PrintMethod.PAPER: list(front.sheets)}
    for part in parts:
        for sheet, title, method in zip(part.sheets, part.titles(theme), part.methods(theme), strict=True):
            methods.setdefault(method, []).append(replace(sheet, title=title))
    if len(methods) == 1:
        return ()
    return tuple(
        replace(
            front,
            name=f"{front.name}-{method}",
            sheets=tuple(methods[method]),
            duplex=duplex_of(methods[method]),
            one_sided=method is not PrintMethod.CARD_TWO_SIDED,
            by_hand=False,
            remark="",
        )
        for method in PrintMethod
        if method in methods
    )


def _pages(sheets: Sequence[Sheet]) -> int:
    return sum(2 if sheet.back else 1 for sheet in sheets)


def _notes(request: KitSpec, number: int) -> Sheet:
    """Return a page for notes, so that the next part begins on the front of a sheet."""
    options, theme = pages_of(request), request.theme
    shape = page_shape(options, 1)
    design = design_for(shape.trim, large_print=options.large_print)
    page = FrontMatter(design, theme, {}).notes(shape.block)
    drawing = compose_page(page, number, shape, design, theme, request.title)
    return Sheet(theme.translate("Notes"), drawing)


def _page_size(request: KitSpec) -> Size:
    return trim_size(pages_of(request))


@dataclass(frozen=True, slots=True)
class _PartsMade:
    """The parts of one kit. Each is cached once it's made, because some are needed several times to find the
    order. Only books have page numbers, so all other parts are the same on any page.
    """

    job: Job
    alone: bool
    """Whether the kit is for one game."""
    kept: dict[tuple[int, int | None], KitPart] = field(default_factory=dict)
    """The parts made so far, by the identity of the request, which the kit keeps alive, and for a book the
    number of its first page."""

    def part(self, request: PartSpec | KitPart, first: int) -> KitPart:
        """Return a part that begins on page ``first``; the second half of a divided part is only moved
        there."""
        if isinstance(request, KitPart):
            return replace(request, first=first)
        key = (id(request), None if isinstance(request, SheetSpec) else first)
        if key not in self.kept:
            self.kept[key] = self._made(request, first)
        return replace(self.kept[key], first=first)

    def _made(self, request: PartSpec, first: int) -> KitPart:
        """Return a part. If the credits of rules in large print would take another page, they are only on the
        kit's plan, provided that it has them."""
        made = _part(request, self.job, Place(first, request.kind == "rules"))
        if self.alone and request.kind == "rules" and request.theme.large_print:
            shorter = _part(request, self.job, Place(first, credits=False))
            return min(made, shorter, key=lambda part: len(part.sheets))
        return made


def _part(request: PartSpec, job: Job, place: Place) -> KitPart:
    """Return one part in its place. The targets of its links get unique names.

    Credits are on the kit's plan and, if there is room, in its rules, so other parts leave them out. The build
    stamp is on the plan and on sheets that are cut.
    """
    try:
        made = kind_of(request.kind).make(request, job._replace(place=place._replace(stamp=False)))
    except OptionError as error:
        raise SpecError(request.located(error).errors) from error
    if isinstance(request, SheetSpec):
        (product,) = (one.product for one in made)
        return KitPart(request, product.sheets, place.first, product.by_hand)
    sheets = (sheet for one in made for sheet in one.product.sheets)
    prefix = f"{request.kind}-"
    remark = together(one.product.remark for one in made)
    page = made[0].html
    return KitPart(
        request,
        tuple(replace(s, front=_prefixed(s.front, prefix)) for s in sheets),
        place.first,
        remark=remark,
        book=page.book if isinstance(page, HtmlPage) else None,
    )


def _prefixed(drawing: Drawing, prefix: str) -> Drawing:
    return Drawing(drawing.size, tuple(_renamed(shape, prefix) for shape in drawing.shapes))


def _renamed(shape: Shape, prefix: str) -> Shape:
    match shape:
        case Group():
            return replace(shape, shapes=tuple(_renamed(inner, prefix) for inner in shape.shapes))
        case Target():
            return replace(shape, name=prefix + shape.name)
        case Link() if ":" not in shape.to:
            return replace(shape, to=prefix + shape.to)
    return shape


def _parts(request: KitSpec, made: _PartsMade, first: int) -> list[KitPart]:
    """Return the parts on their pages, from number ``first`` on; those with backs begin on the front of a
    sheet.

    If such a part would begin on the back of a sheet, it's swapped with the board or form before it, or with a
    later part, or the beginning of one, with an odd number of pages. If that isn't possible, it comes first,
    provided that ``first`` is the front of a sheet; otherwise, a page before it stays blank.
    """
    found: list[KitPart] = []
    waiting: list[PartSpec | KitPart] = [*request.parts]
    page = first
    while waiting:
        part = made.part(waiting.pop(0), page)
        if page % 2 == 0 and _has_backs(part):
            if found and isinstance(found[-1].request, SheetSpec) and found[-1].first % 2:
                before = found.pop()
                found.append(replace(part, first=before.first))
                page = before.first + _pages(part.sheets)
                part = before
            elif (number := _filling(waiting, made, page)) is not None:
                beginning, *rest = _parted(made.part(waiting[number], page))
                found.append(beginning)
                page += _pages(beginning.sheets)
                waiting[number : number + 1] = rest
            elif first % 2 and not any(_has_backs(before) for before in found):
                order = (part.request, *(wanted for wanted in request.parts if wanted is not part.request))
                return _parts(replace(request, parts=order), made, first)
            else:
                page += 1  # books are printed on one side, so page numbers stay right
        found.append(replace(part, first=page))
        page += _pages(part.sheets)
    return found


def _has_backs(part: KitPart) -> bool:
    return any(sheet.back for sheet in part.sheets)


def _filling(waiting: Sequence[PartSpec | KitPart], made: _PartsMade, page: int) -> int | None:
    """Return the index of the first part that begins with an odd number of one-sided sheets; None if there is
    none. With this part in front, the next one begins on the front of a sheet."""
    beginnings = (_parted(made.part(part, page))[0] for part in waiting)
    return next((k for k, part in enumerate(beginnings) if len(part.sheets) % 2 and not _has_backs(part)), None)


def _parted(part: KitPart) -> list[KitPart]:
    """Return a part, divided in two if its number of sheets is even and an odd number of them have their own
    name, such as a score track before a score sheet."""
    sheets = part.sheets
    if len(sheets) % 2 or not all(sheet.part for sheet in sheets):
        return [part]
    ends = (k for k in range(1, len(sheets), 2) if sheets[k].part != sheets[k - 1].part)
    end = next(ends, None)
    if end is None:
        return [part]
    return [
        replace(part, sheets=sheets[:end]),
        replace(part, sheets=sheets[end:], first=part.first + _pages(sheets[:end])),
    ]


def _setup(parts: Sequence[KitPart], theme: Theme, *, keeps_text: bool) -> SetUp | None:
    """Return the picture of the set-up from the rules of a kit for one game; without one, that of the board, if
    there is one."""
    rules = [part.book for part in parts if part.request.kind == "rules" and part.book]
    if len(rules) != 1:
        return None
    (section,) = rules[0].sections
    figure = figure_in(section.rules, "Setup", theme)
    if figure is None and any(part.request.kind == "board" for part in parts):
        figure = figure_in(section.rules, "Components", theme)
    return SetUp(section.drawings[figure[0]], figure[1], keeps_text) if figure else None


def _files_by_way(parts: Sequence[KitPart], name: str, theme: Theme) -> list[str]:
    """Return the names of the files of `_by_way`."""
    methods = {PrintMethod.PAPER, *(method for part in parts for method in part.methods(theme))}
    return [f"{name}-{method}" for method in PrintMethod if method in methods] if len(methods) > 1 else []


def _opening(
    request: KitSpec, parts: Sequence[KitPart], name: str, imprint: str, *, shows_setup: bool
) -> list[Sheet]:
    """Return the pages before the parts: the front of the box, then the plan; credits, terms and build
    stamp."""
    theme, size = request.theme, _page_size(request)
    games = _games(request)
    several = len(games) > 1  # in that case, the rules of each game name its author
    rules = (part.contents for part in request.parts if several and isinstance(part, BookSpec))
    with_rules = {one.game.name for one in rules if isinstance(one, GameRules)}
    sources = [game.source.translated(theme) for game in games if game.name not in with_rules]
    notices = [text for source in sources for text in (source.credits, source.terms) if text]
    files = _files_by_way(parts, name, theme)
    front = request.on_front(box_front(request.title, games, parts, theme))
    steps = tuple(plan_steps(parts, theme, request.title))
    title = request.title
    if len(games) == 1:
        (game,) = games
        title = theme.translate(game.title)
    plan = Plan(
        steps,
        printing_advice(parts, theme, files, sum(step.minutes for step in steps)),
        tuple(dict.fromkeys((*notices, *([imprint] if imprint else [])))),
        _setup(parts, theme, keeps_text=request.described is not None) if shows_setup else None,
        title,
    )
    fronts = [Sheet("", page) for page in front_pages(front, size, theme)]
    plans = [Sheet("", page) for page in plan_pages(plan, size, theme)]
    heading = theme.translate("Print, cut and play")
    return [
        replace(fronts[0], title=request.title),
        *fronts[1:],
        replace(plans[0], title=heading),
        *plans[1:],
    ]
