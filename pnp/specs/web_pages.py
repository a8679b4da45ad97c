"""The address of a web page, as the option `play-url` has it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, TypeAdapter, ValidationError

from pnp.base.errors import PnpError
from pnp.base.options import Matching
from pnp.base.sentences import Sentence

WebPage = Annotated[
    str,
    Field(max_length=150),
    Matching(
        r"^https?://[A-Za-z0-9](\.?[A-Za-z0-9-]){0,100}(:[0-9]{1,5})?(/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?$",
        Sentence("the address of a web page without ? and #, such as https://example.org/puzzles/"),
    ),
]


def web_page(text: str) -> str:
    """An address that `play-url` may be.

    :raises PnpError: for any other text.
    """
    try:
        return TypeAdapter[str](WebPage).validate_python(text)
    except ValidationError as error:
        raise PnpError(error.errors()[0]["msg"].removeprefix("Value error, ")) from error
