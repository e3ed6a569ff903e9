"""Query strings as PHP and OAuth read them alike: RFC 3986, no plus signs for spaces."""

from collections.abc import Mapping
from urllib.parse import quote, urlencode


def with_query(url: str, params: Mapping[str, str]) -> str:
    """The url with these parameters added to its query."""
    if not params:
        return url
    return f"{url}{'&' if '?' in url else '?'}{urlencode(params, quote_via=quote, safe='')}"
