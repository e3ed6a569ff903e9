"""A shop's name as merchants type it, the address that we call, and the key that identifies the shop."""

import re

from django.conf import settings

EMPTY = "store URL cannot be empty"
WRONG = "Please fill in the correct store name"

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,99}")
_SCHEME = re.compile(r"https?://", re.I)
_HOST = ".myshopify.com"
_ADMIN = re.compile(r"admin\.shopify\.com/store/([^/?#]+)")
DOMAIN = re.compile(r"[a-z0-9][a-z0-9-]*\.myshopify\.com")
"""The form of `shop` in all that Shopify sends (PROTOCOLS section 2)."""


def normalise(shop: str) -> str:
    """Return the shop's address from its name, host, admin page or URL. ValueError with the specification's message."""
    typed = shop.strip()
    if not typed:
        raise ValueError(EMPTY)
    name = _name_of_base(typed) or _typed_name(_SCHEME.sub("", typed, count=1).lower())
    if not _NAME.fullmatch(name):
        raise ValueError(WRONG)
    return base_url(name)


def base_url(name: str) -> str:
    """Return the address that we call."""
    return str(settings.SHOPIFY_SHOP_URL).format(shop=name)


def domain(address: str) -> str:
    """Return `name.myshopify.com`, whichever way the shop is reached. ValueError for an address of no shop."""
    name = _name_of_base(address)
    if not name:
        raise ValueError(WRONG)
    return f"{name}{_HOST}"


def base_of_domain(shop: str) -> str:
    """Return the address of a `shop` that Shopify sent. ValueError when it is invalid."""
    if not DOMAIN.fullmatch(shop):
        raise ValueError(WRONG)
    return base_url(shop.removesuffix(_HOST))


def _typed_name(rest: str) -> str:
    admin = _ADMIN.match(rest)
    if admin:
        return admin[1]
    host, slash, path = rest.partition("/")
    is_name = not slash and "." not in host
    is_home = host.endswith(_HOST) and ":" not in host and "@" not in host
    return host.removesuffix(_HOST) if is_name or (is_home and not path.startswith("/")) else ""


def _name_of_base(address: str) -> str:
    before, _, after = str(settings.SHOPIFY_SHOP_URL).partition("{shop}")
    if not (address.startswith(before) and address.rstrip("/").endswith(after)):
        return ""
    name = address.rstrip("/")[len(before) :].removesuffix(after)
    return name if _NAME.fullmatch(name) else ""
