"""The gallery's cards have titles in the reader's language."""

from __future__ import annotations

from pnp.desk import calls


def titles(language: str) -> dict[str, str]:
    return {card.name: card.title for card in calls.catalogue(language).cards if card.source != "game"}


def test_a_spec_of_one_game_is_called_after_it_and_others_after_their_titles() -> None:
    assert titles("en") | {
        "kit/mountains": "Mountains and Valleys",
        "puzzle-book": "Eight domino puzzles",
    } == titles("en")


def test_titles_are_in_the_readers_language() -> None:
    german = titles("de")
    assert german["calibration"] == "Kalibrierung"
    assert german["domino-box"] == "Die Domino-Box"
    assert german["puzzle-book"] == "Acht Dominorätsel"
    assert german["country-road"] == "Fujisan: Country Road"
    assert german["dominions"] == titles("en")["dominions"] == "Dominions"
