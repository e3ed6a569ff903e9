"""A store's name: as merchants type it, as the address that is kept, and the hash that the API knows it by."""

import re

from django.conf import settings

EMPTY = "store URL cannot be empty"
WRONG = "Please fill in the correct store name"

_TYPED = re.compile(r"(?:https?://)?store-([a-z0-9]{1,40})(?:\.mybigcommerce\.com(?:/.*)?)?", re.I)
_CONTEXT = re.compile(r"stores/([a-z0-9]{1,40})")


def normalise(shop: str) -> str:
    """The store's address from `store-xxx`, its host or an address there. ValueError with the specified message."""
    typed = shop.strip()
    if not typed:
        raise ValueError(EMPTY)
    found = _hash_of_base(typed) or _typed_hash(typed)
    if not found:
        raise ValueError(WRONG)
    return base_url(found)


def base_url(store_hash: str) -> str:
    """Where buyers reach the store before it has a domain of its own."""
    return str(settings.BIGCOMMERCE_STORE_URL).format(hash=store_hash)


def hash_of(address: str) -> str:
    """The store's hash. ValueError for no store's address."""
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
    """What makes it the same store again; also what BigCommerce calls it in signed payloads."""
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
