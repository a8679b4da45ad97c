"""How cells look in a spreadsheet: numbers and dates in formats such as ``0.00 "km"`` or ``d mmm yyyy``,
and the colours of words in XLSX files (ECMA-376, part 1, 18.3.1.15 and 18.8.27).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from math import isfinite
from operator import eq, ge, gt, le, lt, ne

GENERAL = "General"
BUILT_IN = {
    1: "0",
    2: "0.00",
    3: "#,##0",
    4: "#,##0.00",
    **dict.fromkeys((5, 6), '"$"#,##0;("$"#,##0)'),
    **dict.fromkeys((7, 8), '"$"#,##0.00;("$"#,##0.00)'),
    9: "0%",
    10: "0.00%",
    11: "0.00E+00",
    12: "# ?/?",
    13: "# ??/??",
    14: "yyyy-mm-dd",
    15: "d-mmm-yy",
    16: "d-mmm",
    17: "mmm-yy",
    18: "h:mm AM/PM",
    19: "h:mm:ss AM/PM",
    20: "h:mm",
    21: "h:mm:ss",
    22: "yyyy-mm-dd hh:mm",
    37: "#,##0;(#,##0)",
    38: "#,##0;(#,##0)",
    39: "#,##0.00;(#,##0.00)",
    40: "#,##0.00;(#,##0.00)",
    41: '#,##0;(#,##0);"-"',
    42: '"$"#,##0;("$"#,##0);"-"',
    43: '#,##0.00;(#,##0.00);"-"',
    44: '"$"#,##0.00;("$"#,##0.00);"-"',
    45: "mm:ss",
    46: "[h]:mm:ss",
    47: "mm:ss.0",
    48: "##0.0E+0",
    **dict.fromkeys((*range(27, 32), 36, *range(50, 55), 57, 58), "yyyy-mm-dd"),
}
"""The codes that files name by a number (ECMA-376, part 1, 18.8.30). The standard leaves out those with a
currency, which depend on the country; programs that write such a number without a code mean dollars."""

MOST_CODE = 255
"""The most characters of a code; spreadsheets allow no more."""
_PRECISION = 1200
"""Enough digits for the largest number with the most percent signs or decimals that a code can contain."""
_DIGITS = 10
"""The number of digits that a number without a format shows, as in a cell of the usual width."""
_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"|(?P<whole>General|@)|\\(?P<escaped>.)|(?P<space>_.)|(?P<fill>\*.)|\[(?P<bracket>[^\]]*)\]'
    r"|(?P<noon>AM/PM|A/P)|(?P<date>[yY]+|[mM]+|[dD]+|[hH]+|[sS]+(?:\.0+)?)|(?P<power>E[+-]0+)"
    r"|(?P<digits>[0#?][0#?,.]*|\.[0#?]+)|(?P<percent>%)|(?P<slash>/)|(?P<other>.)",
    re.IGNORECASE | re.DOTALL,
)
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str


def as_shown(value: float, code: str, *, since_1904: bool = False) -> str:
    """Return a number as its cell displays it.

    :param since_1904: whether days count from 1904 and not from 1900.
    """
    if code in ("", GENERAL) or len(code) > MOST_CODE:
        return plain(value)
    sections = _sections(code)
    if any(map(_CONDITION.search, sections)):
        return _if_met(value, sections, since_1904=since_1904)
    section = sections[0]
    negative = value < 0
    if value < 0 and len(sections) > 1:
        section, negative = sections[1], False
    elif value == 0 and len(sections) > 2:
        section = sections[2]
    return _in_section(value, section, negative=negative, since_1904=since_1904)


def text_as_shown(text: str, code: str) -> str:
    """Return a text as its cell displays it: most codes leave it as it is."""
    if "@" not in code or len(code) > MOST_CODE:
        return text
    tokens = _tokens(_sections(code)[-1])
    if not any(one.text == "@" for one in tokens if one.kind == "whole"):
        return text
    return "".join(text if one.kind == "whole" else one.text for one in tokens)


_CONDITION = re.compile(r"\[(<=|>=|<>|<|>|=)\s*(-?[\d.]+)\]")
_TESTS: Mapping[str, Callable[[float, float], bool]] = {
    "<": lt, "<=": le, ">": gt, ">=": ge, "=": eq, "<>": ne,
}  # fmt: skip


def _if_met(value: float, sections: Sequence[str], *, since_1904: bool) -> str:
    """Return a number in the first section whose condition it meets; the last one may have none."""
    for section in sections:
        match = _CONDITION.search(section)
        try:
            is_met = match is None or _TESTS[match[1]](value, float(match[2]))
        except ValueError:
            return plain(value)
        if is_met and "@" not in section:
            rest = _CONDITION.sub("", section)
            return _in_section(value, rest, negative=value < 0, since_1904=since_1904)
    return plain(value)


def _in_section(value: float, section: str, *, negative: bool, since_1904: bool) -> str:
    tokens = _tokens(section)
    if any(one.kind in ("date", "elapsed") for one in tokens):
        return _date(value, tokens, since_1904=since_1904)
    found = _number(abs(value), tokens)
    if found is None:
        return plain(value)
    return f"-{found}" if negative and any(sign in "123456789" for sign in found) else found


def plain(value: float) -> str:
    """Return a number without a format: whole numbers with all digits, others with ten."""
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    return f"{value:.{_DIGITS}G}"


def _sections(code: str) -> list[str]:
    """Return the parts of a code for positive numbers, negative ones and zero, at semicolons outside quotes."""
    found, quoted, escaped = [""], False, False
    for sign in code:
        if sign == ";" and not quoted and not escaped:
            found.append("")
            continue
        if sign == '"' and not escaped:
            quoted = not quoted
        escaped = sign == "\\" and not escaped and not quoted
        found[-1] += sign
    return found


def _tokens(section: str) -> list[_Token]:
    """Return the parts of a section; all literals are of the kind "text"."""
    found = []
    for match in _TOKEN.finditer(section):
        kind, text = match.lastgroup or "other", match[match.lastgroup or 0]
        if kind in ("quoted", "escaped", "other"):
            kind = "text"
        elif kind == "space":
            kind, text = "text", " "
        elif kind == "fill":
            kind, text = "text", ""
        elif kind == "bracket":
            kind, text = _bracket(text)
        found.append(_Token(kind, text))
    return found


def _bracket(text: str) -> tuple[str, str]:
    """Return the content of brackets: hours beyond 24, a currency, a colour or a language."""
    if re.fullmatch(r"[hms]+", text, re.IGNORECASE):
        return "elapsed", text.lower()
    if text.startswith("$"):
        return "text", text[1:].partition("-")[0]
    return "text", ""


# Numbers


def _number(value: float, tokens: Sequence[_Token]) -> str | None:
    """Return a positive number in its format; None for a format that isn't understood."""
    masks = [k for k, one in enumerate(tokens) if one.kind == "digits"]
    kinds = [one.kind for one in tokens]
    if "whole" in kinds:
        return "".join(plain(value) if one.kind == "whole" else one.text for one in tokens).strip()
    if "slash" in kinds:
        return _fraction(value, tokens)
    if not masks:
        return "".join(one.text for one in tokens if one.kind in ("text", "percent"))
    if len(masks) > 1:
        return None
    mask = tokens[masks[0]].text
    with localcontext() as context:
        context.prec = _PRECISION
        number = Decimal(repr(value)) * 100 ** kinds.count("percent")
        power = next((one.text for one in tokens if one.kind == "power"), "")
        written = _with_power(number, mask, power) if power else _with_mask(number, mask)
    shown = {masks[0]: written, **{k: "" for k, kind in enumerate(kinds) if kind == "power"}}
    return "".join(shown.get(k, one.text) for k, one in enumerate(tokens)).strip()


def _decimals(mask: str) -> tuple[int, int]:
    """Return the least and the greatest number of decimals that a mask shows."""
    decimals = mask.partition(".")[2].rstrip(",")
    return decimals.count("0"), len(decimals)


def _with_power(number: Decimal, mask: str, code: str) -> str:
    """Return digits as in ``0.00E+00``; ``code`` is the part from the E."""
    decimals = _decimals(mask)[1]
    whole = f"{number:.{decimals}E}" if number else f"{0:.{decimals}f}E+0"
    mantissa, _, power = whole.partition("E")
    sign = "" if power[0] == "+" and code[1] == "-" else power[0]
    return f"{mantissa}E{sign}{power[1:].zfill(len(code) - 2)}"


def _with_mask(number: Decimal, mask: str) -> str:
    """Return digits as in ``#,##0.00``; each comma at the end divides by a thousand."""
    whole, dot, _ = mask.partition(".")
    thousands = len(mask) - len(mask.rstrip(","))
    least, most = _decimals(mask)
    number = (number / 1000**thousands).quantize(Decimal(1).scaleb(-most), ROUND_HALF_UP)
    digits, _, decimals = f"{number:f}".partition(".")
    while len(decimals) > least and decimals.endswith("0"):
        decimals = decimals[:-1]
    digits = digits.lstrip("0").zfill(whole.count("0"))
    if "," in whole.rstrip(","):
        digits = re.sub(r"(?<=\d)(?=(\d{3})+$)", ",", digits)
    return f"{digits}.{decimals}" if decimals or (dot and not most) else digits


def _fraction(value: float, tokens: Sequence[_Token]) -> str | None:
    """Return a number as in ``1 1/2``."""
    below = tokens[[one.kind for one in tokens].index("slash") + 1 :]
    if not below or below[0].kind != "digits" or set(below[0].text) - {"?", "#"}:
        return None
    nearest = Fraction(value).limit_denominator(10 ** len(below[0].text) - 1)
    whole, rest = divmod(nearest, 1)
    if not rest:
        return str(whole)
    return f"{whole} {rest}" if whole else str(rest)


# Dates and times


def _date(value: float, tokens: Sequence[_Token], *, since_1904: bool) -> str:
    """Return a number of days since 1900 or 1904 as a date or a time."""
    start = datetime(1904, 1, 1) if since_1904 else datetime(1899, 12, 30 if value >= 60 else 31)
    decimals = max(len(one.text.partition(".")[2]) if one.kind == "date" else 0 for one in tokens)
    step = 10 ** (6 - min(decimals, 6))
    try:
        moment = start + timedelta(seconds=round(value * 86400, 3), microseconds=step // 2)
    except (OverflowError, ValueError):
        return plain(value)
    if value < 0:
        return plain(value)
    moment -= timedelta(microseconds=moment.microsecond % step)
    half = any(one.kind == "noon" for one in tokens)
    parts = [one.text.lower() if one.kind in ("date", "elapsed") else "" for one in tokens]
    shown = []
    for k, one in enumerate(tokens):
        if one.kind == "elapsed":
            seconds = int((moment - start).total_seconds())
            shown.append(str(seconds // {"h": 3600, "m": 60, "s": 1}[parts[k][0]]).zfill(len(one.text)))
        elif one.kind == "noon":
            shown.append("AM" if moment.hour < 12 else "PM")
        elif one.kind == "date":
            shown.append(_part(moment, parts[k], half=half, minutes=_is_minutes(parts, k)))
        else:
            shown.append(one.text)
    return "".join(shown).strip()


def _is_minutes(parts: Sequence[str], at: int) -> bool:
    """Return whether an "m" means minutes: right after hours, or right before seconds."""
    before = next((part for part in reversed(parts[:at]) if part), "")
    after = next((part for part in parts[at + 1 :] if part), "")
    return before.startswith("h") or after.startswith("s")


def _part(moment: datetime, part: str, *, half: bool, minutes: bool) -> str:
    """Return one part of a date or a time, such as ``yyyy``, ``d`` or ``mm``."""
    kind, length = part[0], len(part)
    if kind == "s":
        seconds, _, decimals = part.partition(".")
        fine = f".{moment.microsecond:06}"[: 1 + len(decimals)] if decimals else ""
        return str(moment.second).zfill(min(len(seconds), 2)) + fine
    if kind == "y":
        return f"{moment.year:04}" if length > 2 else f"{moment.year % 100:02}"
    if length > 2 and (kind == "d" or (kind == "m" and not minutes)):
        name = _DAYS[moment.weekday()] if kind == "d" else _MONTHS[moment.month - 1]
        return name[:1] if length == 5 else name[:3] if length == 3 else name
    hour = (moment.hour + 11) % 12 + 1 if half else moment.hour
    number = {"d": moment.day, "h": hour, "m": moment.minute if minutes else moment.month}[kind]
    return str(number).zfill(min(length, 2))


_RGB = re.compile(r"(?:[0-9a-fA-F]{2})?([0-9a-fA-F]{6})")
_INDEXED = (
    "000000ffffffff000000ff000000ffffff00ff00ff00ffff" * 2
    + "800000008000000080808000800080008080c0c0c08080809999ff993366ffffccccffff660066ff80800066ccccccff"
    + "000080ff00ffffff0000ffff8000808000000080800000ff00ccffccffffccffccffff9999ccffff99cccc99ffffcc99"
    + "3366ff33cccc99cc00ffcc00ff9900ff6600666699969696003366339966003300333300993300993366333399333333"
)
"""64 colours, six digits each."""
THEME = ("lt1", "dk1", "lt2", "dk2", *(f"accent{number}" for number in range(1, 7)), "hlink", "folHlink")
"""The colours of a theme, in the order of their numbers."""


def colour_of(attributes: Mapping[str, str], theme: Sequence[str]) -> str:
    """Return the colour that an element names; empty for none, and for black and white, which follow the
    surrounding text.

    :param theme: the colours of the theme, as ``rrggbb``.
    """
    found = _named(attributes, theme)
    shown = _tinted(found, attributes.get("tint", "")) if found else ""
    return f"#{shown}" if shown not in ("", "000000", "ffffff") else ""


def _named(attributes: Mapping[str, str], theme: Sequence[str]) -> str:
    indexed = [_INDEXED[k : k + 6] for k in range(0, len(_INDEXED), 6)]
    for name, colours in (("theme", theme), ("indexed", indexed)):
        number = attributes.get(name, "")
        if number.isascii() and number.isdigit() and len(number) < 4:
            return colours[int(number)] if int(number) < len(colours) else ""
    match = _RGB.fullmatch(attributes.get("rgb", ""))
    return match[1].lower() if match else ""


def _tinted(colour: str, tint: str) -> str:
    """Return a colour made lighter, or darker if the tint is negative."""
    try:
        share = float(tint)
    except ValueError:
        return colour
    if not isfinite(share):
        return colour
    share = max(-1.0, min(1.0, share))
    return "".join(f"{round(part):02x}" for part in _with_lightness(colour, Fraction(share)))


def _with_lightness(colour: str, share: Fraction) -> list[Fraction]:
    """Return the red, green and blue, from 0 to 255, of a colour whose lightness is moved by a fraction towards
    white, or towards black if the fraction is negative. Hue and saturation stay the same.

    The numbers are exact fractions, so that every Python rounds them alike. In HSL, the distances of the three
    components from the lightness scale with the range left for them.
    """
    parts = [int(colour[k : k + 2], 16) for k in (0, 2, 4)]
    light = Fraction(min(parts) + max(parts), 2)
    moved = light * (1 + share) if share < 0 else light * (1 - share) + 255 * share
    room = min(light, 255 - light)
    grown = min(moved, 255 - moved) / room if room else Fraction(0)
    return [moved + (part - light) * grown for part in parts]
