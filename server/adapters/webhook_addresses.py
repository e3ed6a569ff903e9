"""Which webhooks at a store are ours, also after our own address changed."""

from typing import Any
from urllib.parse import urlsplit


def is_ours(address: Any, delivery_url: str) -> bool:
    """Whether it is `delivery_url`, or that below a former address of this platform.

    The path ends with the connection's own random name, which no other installation has.
    """
    if not isinstance(address, str):
        return False
    if address == delivery_url:
        return True
    try:
        return urlsplit(address).path.endswith(_own_part(delivery_url))
    except ValueError:
        return False


def _own_part(delivery_url: str) -> str:
    """`/hooks/<platform>/<public id>`: a former address may have had another path before it."""
    return "/" + "/".join(urlsplit(delivery_url).path.split("/")[-3:])
