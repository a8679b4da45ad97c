"""The language of the page's reader: every request names it, as browsers do."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.base.sentences import NO_WORDS
from pnp.language.translations import languages, message_words


def words_for(accepted: str) -> Mapping[str, str]:
    """The translations of messages into the first language that a request asks for; English if we don't have
    it.

    :param accepted: the header ``Accept-Language``.
    """
    language = accepted[:2].lower()
    return message_words(language) if language in languages() else NO_WORDS
