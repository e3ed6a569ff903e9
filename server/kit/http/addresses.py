"""Addresses that may be called: public ones, and those that the operator opened in OUTBOUND_ALLOW."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

_BRACKETED = re.compile(r"\[(?P<net>[^\]/]+(?:/\d+)?)\](?P<length>/\d+)?(?::(?P<port>\d+))?")
_WITH_LENGTH = re.compile(r"(?P<net>[^\[\]/]+/\d+)(?P<length>)(?::(?P<port>\d+))?")
_BARE_IPV4 = re.compile(r"(?P<net>[\d.]+)(?P<length>)(?::(?P<port>\d+))?")
_BARE_IPV6 = re.compile(r"(?P<net>[0-9a-fA-F:.]+)(?P<length>)(?P<port>)")

# Refused in addition to `is_global`: forms that wrap another address, and a metadata service on a public address.
_NEVER = [
    ip_network(net)
    for net in (
        "::/96",
        "::ffff:0:0/96",
        "::ffff:0:0:0/96",
        "64:ff9b:1::/48",
        "2001::/23",
        "2002::/16",
        "fec0::/10",
        "192.88.99.0/24",
        "168.63.129.16/32",
    )
]
_NAT64 = IPv6Network("64:ff9b::/96")


@dataclass(frozen=True, slots=True)
class Opening:
    """A network that the operator opened, on one port or (None) on all ports."""

    network: Network
    port: int | None


def parse_openings(text: str) -> tuple[Opening, ...]:
    """Parse comma-separated `CIDR[:port]` entries. An IPv6 address needs brackets only when a port follows.

    Raise ValueError naming the entry that cannot be parsed.
    """
    return tuple(_parse_opening(entry.strip()) for entry in text.split(",") if entry.strip())


def _parse_opening(entry: str) -> Opening:
    for form in (_BRACKETED, _WITH_LENGTH, _BARE_IPV4, _BARE_IPV6):
        if match := form.fullmatch(entry):
            try:
                network = ip_network(match["net"] + (match["length"] or ""), strict=False)
            except ValueError as error:
                raise ValueError(f"OUTBOUND_ALLOW: {entry!r} is no CIDR[:port]") from error
            return Opening(network, int(match["port"]) if match["port"] else None)
    raise ValueError(f"OUTBOUND_ALLOW: {entry!r} is no CIDR[:port]")


def may_call(address: Address, port: int, openings: Sequence[Opening]) -> bool:
    """Return whether a connection to this address and port is allowed."""
    return is_opened(address, port, openings) or _is_public(address)


def is_opened(address: Address, port: int, openings: Sequence[Opening]) -> bool:
    """Return whether the operator opened this address and port."""
    return any(opening.port in (None, port) and address in opening.network for opening in openings)


def _is_public(address: Address) -> bool:
    if address in _NAT64:
        return _is_public(ip_address(int(address) & 0xFFFFFFFF))
    if address.is_multicast or address.is_unspecified or not address.is_global:
        return False
    return not any(address in network for network in _NEVER)
