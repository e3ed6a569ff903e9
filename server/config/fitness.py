"""Check that production settings are fit for use: a secret that can be guessed protects nobody."""

import base64
from ipaddress import ip_network
from itertools import pairwise
from urllib.parse import urlsplit

from cryptography.fernet import Fernet

from server.kit.web_addresses import read_address

SHORTEST_SECRET = 32
FEWEST_CHARACTERS = 8
WELL_KNOWN = ("changeme", "insecure", "password", "secret", "tradewind", "example", "qwerty")


def secret_fault(secret: str) -> str:
    """Say what is wrong with a secret; empty for a good one."""
    if len(secret) < SHORTEST_SECRET:
        return f"shorter than {SHORTEST_SECRET} characters"
    letters = "".join(character for character in secret.lower() if character.isalnum())
    if any(word in letters for word in WELL_KNOWN) or _is_pattern(secret):
        return "easy to guess"
    return ""


def keys_fault(keys: str) -> str:
    """Say what is wrong with a comma-separated list of encryption keys; empty for a good one."""
    for key in filter(None, keys.split(",")):
        try:
            Fernet(key)
        except ValueError:
            return "not a list of Fernet keys"
        if _is_pattern(base64.urlsafe_b64decode(key).decode("latin-1")):
            return "easy to guess"
    return "" if keys.strip(",") else "not a list of Fernet keys"


def public_url_fault(url: str) -> str:
    """Say what is wrong with the public URL; empty for a good one."""
    parts = read_address(url)
    if not parts.is_web:
        return "not an address"
    return "" if parts.scheme == "https" or parts.is_loopback else "not https"


def address_fault(address: str, schemes: tuple[str, ...]) -> str:
    """Say what is wrong with the address of a server that we use; empty for a good one and for none."""
    try:
        parts = urlsplit(address)
        host, _port = parts.hostname, parts.port
    except ValueError:
        return "not an address"
    if address and (parts.scheme not in schemes or not host):
        return f"must begin with {' or '.join(f'{scheme}://' for scheme in schemes)}, then a host"
    return ""


def _is_pattern(text: str) -> bool:
    """Return whether the text has few different characters, repeats itself, or counts up or down."""
    steps = [ord(later) - ord(earlier) for earlier, later in pairwise(text)]
    is_counted = max(steps.count(1), steps.count(-1)) > len(steps) // 2
    return len(set(text)) < FEWEST_CHARACTERS or text in (text + text)[1:-1] or is_counted


def proxies_fault(proxies: str) -> str:
    """Say which part of a comma-separated list of addresses and networks is invalid; empty if all are valid."""
    for part in filter(None, map(str.strip, proxies.split(","))):
        try:
            ip_network(part, strict=False)
        except ValueError:
            return f"{part} is no IP address or network"
    return ""
