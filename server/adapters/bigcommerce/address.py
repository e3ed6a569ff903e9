"""A store's name as merchants type it, its address as we store it, and the hash that the API uses."""

import re

from django.conf import settings

EMPTY = "store URL cannot be empty"
WRONG = "Please fill in the correct store name"

_TYPED = re.compile(r"(?:https?://)?store-([a-z0-9]{1,40})(?:\.mybigcommerce\.com(?:/.*)?)?", re.I)
_CONTEXT = re.compile(r"stores/([a-z0-9]{1,40})")


def normalise(shop: str) -> str:
    """Return the store's address from `store-xxx`, its host or a URL there. ValueError with the specified message."""
    typed = shop.strip()
    if not typed:
        raise ValueError(EMPTY)
    found = _hash_of_base(typed) or _typed_hash(typed)
    if not found:
        raise ValueError(WRONG)
    return base_url(found)


def base_url(store_hash: str) -> str:
    """Return where buyers reach the store before it has its own domain."""
    return str(settings.BIGCOMMERCE_STORE_URL).format(hash=store_hash)


def hash_of(address: str) -> str:
    """Return the store's hash. ValueError when `address` is not a store's address."""
    found = _hash_of_base(address)
    if not found:
        raise ValueError(WRONG)
    return found


def hash_of_context(context: str) -> str:
    """`stores/abc123` -> `abc123`. ValueError for anything else."""
    found = _CONTEXT.fullmatch(context)
    if not found:
        raise ValueError("no context of a store")
    return found[1]


def external_key(store_hash: str) -> str:
    """Return the key that identifies the store; BigCommerce uses the same one in signed payloads."""
    return f"stores/{store_hash}"


def _typed_hash(typed: str) -> str:
    found = _TYPED.fullmatch(typed)
    return found[1].lower() if found else ""


def _hash_of_base(address: str) -> str:
    before, _, after = str(settings.BIGCOMMERCE_STORE_URL).partition("{hash}")
    plain = address.rstrip("/")
    if not (plain.startswith(before) and plain.endswith(after)):
        return ""
    found = plain[len(before) :].removesuffix(after)
    return found if re.fullmatch(r"[a-z0-9]{1,40}", found) else ""
