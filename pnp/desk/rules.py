"""The rules of a game as HTML, to read beside its board."""

from __future__ import annotations

from functools import lru_cache

from pnp.base.errors import PnpError
from pnp.base.sentences import Sentence
from pnp.desk.documents import NOWHERE
from pnp.desk.messages import RulesView
from pnp.games.api.registry import find_game, rules_text


@lru_cache(maxsize=4)
def rules_of(game: str, language: str) -> RulesView:
    """Return the rules sheet of a game, made as by ``pnp build``, but without its HTML head and its fonts.

    :raises PnpError: if there is no such game, or it has no rules text.
    """
    from pnp.desk.previews import files

    found = find_game(game)
    if found is None or rules_text(game, language) is None:
        raise PnpError(Sentence("there are no rules for '{game}'", game=game))
    text = f"pnp: 1\nlanguage: {language}\nproducts:\n  - rules: {game}\n"
    page = next(data for name, data in files(text, "rules.yaml", NOWHERE, ("html",)) if name.endswith(".html"))
    inside = page.decode().partition("<main>")[2].rpartition("</main>")[0]
    return RulesView(found.title, inside.strip())
