"""The page on a static host."""

from tests.hosted import site_address, site_folder  # noqa: F401, pytest finds its fixtures here
