"""The address of a web page in the option `play-url`."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, ValidationError

from pnp.base.errors import PnpError
from pnp.base.options import Matching, Options
from pnp.base.sentences import Sentence
from pnp.language.errors import faults_of

WebPage = Annotated[
    str,
    Field(max_length=150),
    Matching(
        r"^https?://[A-Za-z0-9](\.?[A-Za-z0-9-]){0,100}(:[0-9]{1,5})?(/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?$",
        Sentence("the address of a web page without ? and #, such as https://example.org/puzzles/"),
    ),
]


def web_page(text: str) -> str:
    """An address that is valid for `play-url`.

    :raises PnpError: for any other text.
    """
    try:
        return _Page(url=text).url
    except ValidationError as error:
        (fault,) = faults_of(error, _Page, "")
        raise PnpError(fault.message) from error


class _Page(Options):
    url: WebPage
