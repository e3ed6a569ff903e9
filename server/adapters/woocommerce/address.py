"""A store's address: as typed, as stored, its unique key, and the addresses of its API.

The API answers at `/wp-json/` with pretty permalinks. Without them ("Plain", or a web server without rewrite rules)
that address shows a page or nothing, and index.php serves the API: `rest_route` names the route for WordPress, and the
path shows what WooCommerce looks for in an address before it reads a key (core, class-wc-rest-authentication.php,
`is_request_to_rest_api`).
"""

import ipaddress
import re
from collections.abc import Callable, Mapping
from urllib.parse import quote, urlencode

from server.kit.web_addresses import WebAddress, read_address

EMPTY = "store URL cannot be empty"
WRONG = "Please fill in the correct store name"

_DEFAULT_PORTS = {"http": 80, "https": 443}
_HOST = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*")
_INSIDE_WORDPRESS = re.compile(r"/(wp-json|wp-admin|wp-login\.php|index\.php)(/.*)?$", re.I)


def normalise(shop: str) -> str:
    """Normalise scheme, host, port and path of a typed address. ValueError with the specified message."""
    typed = shop.strip()
    if not typed:
        raise ValueError(EMPTY)
    has_scheme = "://" in typed
    parts = _split(typed if has_scheme else f"https://{typed}")
    host = _host(parts.host, may_be_bare=has_scheme)
    port = _port(parts)
    return f"{parts.scheme}://{host}{f':{port}' if port else ''}{_path(parts.path)}"


def external_key(base_url: str) -> str:
    """Return host, port and path: the unique key of a store, whichever scheme it is reached by.

    Use the address that we call, never the one that the store reports: a store could claim another's.
    """
    parts = read_address(base_url)
    return f"{parts.place}{parts.path.rstrip('/')}"


def with_query(url: str, params: Mapping[str, str]) -> str:
    """Add parameters to the URL's query as PHP and OAuth both read them: RFC 3986, no plus for a space."""
    if not params:
        return url
    return f"{url}{'&' if '?' in url else '?'}{urlencode(params, quote_via=quote, safe='')}"


def pretty(base: str, route: str) -> str:
    return f"{base}/wp-json/{route}"


def through_index(base: str, route: str) -> str:
    return with_query(f"{base}/index.php/wp-json/{route}", {"rest_route": f"/{route}"})


Address = Callable[[str, str], str]
API_ADDRESSES: tuple[Address, ...] = (pretty, through_index)


def _split(address: str) -> WebAddress:
    parts = read_address(address)
    is_plain = parts.scheme in _DEFAULT_PORTS and not parts.has_credentials and not parts.place.endswith(":")
    if not is_plain or "?" in address or "#" in address or re.search(r"[\s\\\x00-\x1f\x7f]", address):
        raise ValueError(WRONG)
    return parts


def _host(host: str, *, may_be_bare: bool) -> str:
    try:
        address = ipaddress.ip_address(host)
        return f"[{address}]" if address.version == 6 else str(address)
    except ValueError:
        pass
    try:
        name = host.rstrip(".").encode("idna").decode().lower()
    except UnicodeError as error:
        raise ValueError(WRONG) from error
    is_bare = "." not in name and name != "localhost"
    if not _HOST.fullmatch(name) or (is_bare and not may_be_bare):
        raise ValueError(WRONG)
    return name


def _port(parts: WebAddress) -> int | None:
    if parts.port == 0:
        raise ValueError(WRONG)
    return None if parts.port == _DEFAULT_PORTS[parts.scheme] else parts.port


def _path(path: str) -> str:
    path = re.sub(r"/{2,}", "/", _INSIDE_WORDPRESS.sub("", path)).rstrip("/")
    if any(step in {".", ".."} for step in path.split("/")):
        raise ValueError(WRONG)
    return quote(path, safe="/%-._~!$&'()*+,;=:@")
