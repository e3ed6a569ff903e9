"""The client's address behind proxies: forwarded headers count only from proxies named in TRUSTED_PROXIES."""

from ipaddress import IPv4Address, IPv6Address, ip_address

from django.conf import settings

Address = IPv4Address | IPv6Address
NOWHERE = "0.0.0.0"  # noqa: S104 - stands for "unknown", nothing listens


def is_trusted(peer: str) -> bool:
    """Whether the peer is one of the operator's own proxies."""
    address = _parsed(peer)
    return address is not None and any(address in network for network in settings.TRUSTED_PROXIES)


def client_behind(peer: str, forwarded: str) -> str:
    """Return the last address that is no trusted proxy, read from the right: those further left may be forged.

    `forwarded` is X-Forwarded-For. Without a trusted peer, return the peer.
    """
    nearest = str(_parsed(peer) or NOWHERE)
    for hop in reversed([*forwarded.split(","), peer]):
        address = _parsed(hop)
        if address is None:
            return nearest
        nearest = str(address)
        if not is_trusted(nearest):
            return nearest
    return nearest


def _parsed(text: str) -> Address | None:
    try:
        address = ip_address(text.strip())
    except ValueError:
        return None
    # When one socket listens for both kinds, IPv4 peers appear as ::ffff:10.0.0.1.
    return getattr(address, "ipv4_mapped", None) or address
