"""The printers in the user's config, and readings of calibration sheets, which change their profiles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import isfinite, nan
from pathlib import Path

from pydantic import ValidationError

from pnp.base.errors import PnpError, SpecError
from pnp.base.files import is_file, system_reason, write_whole
from pnp.base.geometry import format_length, format_number, parse_length
from pnp.base.sentences import NO_WORDS, Sentence, said, together
from pnp.base.wording import did_you_mean, quoted
from pnp.desk.text_edit import set_value
from pnp.language.config import PRINTER_NAME, Config, config_path, read_config
from pnp.language.errors import errors_of
from pnp.language.reader import MAX_BYTES, decoded, read_bytes, read_text
from pnp.sheets.paper import UNCORRECTED, BackError, PrinterProfile, Reading
from pnp.sheets.sheet import Duplex

CALIBRATION_SPEC = "calibration"
"""The built-in spec of the calibration sheet."""

HOME = "home"
"""The name of the first printer, if the user gives none."""


@dataclass(frozen=True, slots=True)
class KnownPrinters:
    """The printers in the user's config."""

    profiles: tuple[PrinterProfile, ...] = ()
    """The named printers."""
    used: PrinterProfile = UNCORRECTED
    """The printer that specs use if they name none; it has no name if the config describes it directly."""

    def named(self, name: str) -> PrinterProfile | None:
        """Return the printer of that name."""
        return next((profile for profile in self.profiles if profile.name == name), None)


def read_printers() -> KnownPrinters:
    """Return the printers in the user's config.

    :raises SpecError: with the config's errors.
    """
    root = read_config()
    if root is None:
        return KnownPrinters()
    config = Config.model_validate(root.plain())
    profiles = tuple(printer.profile(name) for name, printer in config.printers.items())
    if not isinstance(config.printer, str):
        return KnownPrinters(profiles, config.printer.profile())
    found = KnownPrinters(profiles).named(config.printer)
    if found is None:
        raise SpecError([root.mark_at(("printer",)).error(_unknown(config.printer, profiles))])
    return KnownPrinters(profiles, found)


def add_printer(name: str) -> Path:
    """Add a printer without any correction, and use it from now on.

    :returns: the config file.
    :raises PnpError: if there is one of that name, the name can't be used, or the config can't be written.
    """
    try:
        PRINTER_NAME.check(name)
    except ValueError as error:
        raise PnpError(str(error)) from error
    if read_printers().named(name) is not None:
        raise PnpError(
            Sentence(
                "there is already a printer {name}; leave out --new to add a reading to it", name=quoted(name)
            )
        )
    return _write(PrinterProfile(name), use=True)


def add_reading(name: str | None, reading: Reading) -> tuple[PrinterProfile, Path]:
    """Add a reading from a calibration sheet to a printer's profile.

    :param name: the printer named on the sheet; by default, the one in use, or a first one called `HOME`.
    :returns: the new profile, and the config file.
    :raises PnpError: for a printer from which the sheet can't be, for corrections that are out of bounds, and
        if the config can't be written.
    """
    printers = read_printers()
    name = name or printers.used.name or HOME
    profile = printers.named(name)
    if profile is None:
        if printers.used.name or printers.profiles:
            raise PnpError(
                Sentence(
                    "{unknown}. To calibrate a new one, run `pnp calibrate {name} --new` and print the "
                    "sheet again",
                    unknown=_unknown(name, printers.profiles),
                    name=f"'{name}'",
                )
            )
        profile = replace(printers.used, name=name)  # a printer defined in the spec gets a name
    refined = profile.refined(reading)
    return refined, _write(refined, use=not printers.used.name)


def describe(profile: PrinterProfile) -> tuple[str, ...]:
    """Return the corrections for a printer, one per line."""
    x, y = (format_number(round(side, 5)) for side in (profile.scale_x, profile.scale_y))
    scale = Sentence("scale: {x} along the short edge, {y} along the long edge", x=x, y=y)
    backs = (
        Sentence(
            _BACKS[edge],
            x=format_length(back.x),
            y=format_length(back.y),
            skew=format_number(round(back.skew, 4)),
        )
        for edge in Duplex
        for back in (profile.back(edge),)
    )
    return (scale, *backs)


_BACKS: Mapping[Duplex, str] = {
    Duplex.LONG_EDGE: "backs, turned on the long edge: x {x}, y {y}, skew {skew}",
    Duplex.SHORT_EDGE: "backs, turned on the short edge: x {x}, y {y}, skew {skew}",
}
"""The name of the correction of backs, by the edge on which the paper is turned."""


def list_printers(words: Mapping[str, str] = NO_WORDS) -> str:
    """Return the user's printers, their corrections, and the one in use.

    :param words: the translations of messages into the reader's language.
    """
    printers = read_printers()
    found: list[tuple[str, PrinterProfile]] = [
        (
            Sentence("{printer} (in use)", printer=profile.name) if profile == printers.used else profile.name,
            profile,
        )
        for profile in printers.profiles
    ]
    if not printers.used.name and printers.used != UNCORRECTED:
        nameless = Sentence("the printer in your config, which has no name (in use)")
        found.append((nameless, printers.used))
    if found:
        return "\n".join(printer_as_text(name, profile, words) for name, profile in found)
    advice = Sentence(
        "no printer is calibrated yet; print the sheet with instructions: pnp build {spec}",
        spec=CALIBRATION_SPEC,
    )
    return said(advice, words)


def printer_as_text(head: str, profile: PrinterProfile, words: Mapping[str, str]) -> str:
    """Return a line about a printer, and its corrections below it."""
    return "\n  ".join(said(line, words) for line in (head, *describe(profile)))


def used_printer() -> tuple[str, ...]:
    """Return the name of the printer in use and its corrections, for the page."""
    used = read_printers().used
    if replace(used, name=UNCORRECTED.name) == UNCORRECTED:
        return (used.name or HOME, Sentence("nothing is corrected yet"))
    return (used.name or HOME, *describe(used))


def enter_reading(flip: str, values: tuple[str, ...]) -> str:
    """Add a reading that was typed into the page to the printer in use.

    :param values: x, y, skew and the two scales; empty for those that weren't read.
    :returns: the config file.
    :raises PnpError: as `add_reading` and `typed_reading`.
    """
    return str(add_reading(None, typed_reading(flip, values))[1])


def typed_reading(flip: str, values: tuple[str, ...], *, landscape: bool = False) -> Reading:
    """Return a reading from typed values: x, y, skew and the two scales, each empty if it wasn't read.

    :raises PnpError: for anything that isn't a length or a number.
    """
    x, y, skew, scale_x, scale_y = values
    back = BackError(_typed_length("x", x), _typed_length("y", y), _typed_number(Sentence("skew"), skew, 0.0))
    scales = (
        _typed_number(Sentence("scale of the horizontal ruler"), scale_x, 1.0),
        _typed_number(Sentence("scale of the vertical ruler"), scale_y, 1.0),
    )
    return Reading(Duplex(flip), back, *scales, landscape=landscape)


def _typed_length(what: str, text: str) -> float:
    """Return a length in millimetres; a number without a unit is in millimetres, too."""
    plain = text.strip().replace(",", ".") or "0"
    try:
        return parse_length(plain if plain[-1:].isalpha() else f"{plain}mm")
    except ValueError as error:
        raise PnpError(Sentence("{what}: {error}", what=what, error=error)) from error


def _typed_number(what: str, text: str, otherwise: float) -> float:
    plain = text.strip()
    try:
        number = float(plain.replace(",", ".")) if plain else otherwise
    except ValueError:
        number = nan
    if not isfinite(number):
        raise PnpError(
            Sentence("{what}: expected a number such as 1.002, not {text}", what=what, text=quoted(plain))
        )
    return number


def _unknown(name: str, profiles: tuple[PrinterProfile, ...]) -> str:
    return Sentence(
        "{name} isn't one of your printers{hint}",
        name=quoted(name),
        hint=did_you_mean(name, [profile.name for profile in profiles]),
    )


def _write(profile: PrinterProfile, *, use: bool) -> Path:
    """Write a profile into the config; the rest of the file, including comments, isn't changed."""
    path = config_path()
    if path is None:
        raise PnpError("there is no config file to store this in, because PNP_CONFIG is empty")
    text = decoded(read_bytes(path, str(path), MAX_BYTES), str(path)) if is_file(path) else ""
    text = _with(text, ("printers", profile.name), _profile_as_yaml(profile))
    if use:
        text = _with(text, ("printer",), profile.name)
    try:
        Config.model_validate(read_text(text, str(path)).plain())
    except ValidationError as error:
        wrong = [
            together([_corrected(one.path), one.message], " ")
            for one in errors_of(error, Config, Sentence("the config"))
        ]
        added = Sentence("a reading is added to the current correction")
        raise PnpError(together([*wrong, added])) from error
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PnpError(
            Sentence("{parent} can't be created: {reason}", parent=path.parent, reason=system_reason(error))
        ) from error
    write_whole(path, text.encode())
    return path


_CORRECTED = {
    ("skew",): Sentence("the skew of backs"),
    ("offset", "x"): Sentence("the horizontal offset of backs"),
    ("offset", "y"): Sentence("the vertical offset of backs"),
    ("scale", "x"): Sentence("the scale along the short edge"),
    ("scale", "y"): Sentence("the scale along the long edge"),
}


def _corrected(path: tuple[str | int, ...]) -> str:
    """Return the name, in words, of the printer's correction with an error."""
    keys = tuple(map(str, path))
    return next((words for end, words in _CORRECTED.items() if keys[-len(end) :] == end), ".".join(keys))


def _profile_as_yaml(profile: PrinterProfile) -> str:
    """Return a profile as written in a config, on one line."""
    parts = [f"scale: {{x: {_number(profile.scale_x, 5)}, y: {_number(profile.scale_y, 5)}}}"]
    parts += [f"{edge}: {_back(profile.back(edge))}" for edge in Duplex]
    parts.append(f"landscape: {'left' if profile.turned_left else 'right'}")
    return "{" + ", ".join(parts) + "}"


def _back(error: BackError) -> str:
    x, y = _number(error.x, 3), _number(error.y, 3)
    return f"{{offset: {{x: {x}mm, y: {y}mm}}, skew: {_number(error.skew, 4)}}}"


def _number(value: float, digits: int) -> str:
    return f"{round(value, digits) + 0.0:.{digits}f}".rstrip("0").rstrip(".")


def _with(text: str, path: tuple[str, ...], value: str) -> str:
    """Return the text with a value at a path of keys."""
    if text.strip():
        return set_value(text, path, value)
    line = value
    for key in reversed(path[1:]):
        line = f"{{{key}: {line}}}"
    return f"{text}{path[0]}: {line}\n"
