"""Validation of the settings, and the targets of links: pure rules."""

import re
from collections.abc import Collection
from urllib.parse import urlencode

from server.company.site_settings.contracts import NamedLink
from server.kit.sentences import Sentence
from server.kit.web_addresses import read_address

URL_LIMIT = 500
MOST_LINKS = 20
TOKEN = re.compile(r"[\w./=-]{0,200}")
IDENTIFICATION = re.compile(r"[a-z0-9_]{1,30}")
RELATION = re.compile(r"[\w.@-]{1,100}")

WRONG_URL = "Enter a URL that starts with https:// or http://."


def check_url(url: str) -> str:
    """Return an outside URL or an empty text. Raise ValueError for any URL that a link must not have."""
    cleaned = url.strip()
    if not cleaned:
        return ""
    parts = read_address(cleaned)
    if not parts.is_web or parts.has_credentials:
        raise ValueError(WRONG_URL)
    if len(cleaned) > URL_LIMIT or not cleaned.isprintable() or " " in cleaned:
        raise ValueError(WRONG_URL)
    return cleaned


def check_links(links: tuple[NamedLink, ...]) -> tuple[NamedLink, ...]:
    """Return links with different names, each with a URL. Raise ValueError otherwise."""
    cleaned = tuple(NamedLink(" ".join(link.name.split())[:60], check_url(link.url)) for link in links)
    if len(cleaned) > MOST_LINKS:
        raise ValueError(Sentence("Add at most {most} links.", most=MOST_LINKS))
    if any(not link.name or not link.url for link in cleaned):
        raise ValueError("Every link needs a name and a URL.")
    if len({link.name for link in cleaned}) < len(cleaned):
        raise ValueError("Two links have the same name.")
    return cleaned


def check_script(url: str, *, hosts: Collection[str]) -> str:
    """Return the widget's script URL or an empty text. Raise ValueError unless it is https on an allowed host.

    The operator allows the hosts.
    """
    cleaned = check_url(url)
    if cleaned and origin_of(cleaned) not in {f"https://{host}" for host in hosts}:
        allowed = ", ".join(sorted(hosts)) or "none"
        raise ValueError(Sentence("Enter an https:// URL of an allowed chat provider: {allowed}.", allowed=allowed))
    return cleaned


def check_token(token: str) -> str:
    """Return the provider's token or an empty text. Raise ValueError for characters that are not allowed."""
    if not TOKEN.fullmatch(token.strip()):
        raise ValueError("Enter the token as the provider shows it.")
    return token.strip()


def check_identification(value: str) -> str:
    """Return the name of a relation. Raise ValueError unless it is lower case with underscores."""
    if not IDENTIFICATION.fullmatch(value):
        raise ValueError("Use lowercase letters and underscores for the relation.")
    return value


def check_relation(value: str) -> str:
    """Return the merchant's id at the outside site. Raise ValueError for characters that are not allowed."""
    if not RELATION.fullmatch(value.strip()):
        raise ValueError("Enter the merchant ID as the external site shows it.")
    return value.strip()


def order_link(order_site_url: str, relation_id: str) -> str:
    """Return the URL of the external order site for a merchant who has an id there."""
    joint = "&" if read_address(order_site_url).query else "?"
    return f"{order_site_url}{joint}{urlencode({'relationship_id': relation_id})}"


def origin_of(url: str) -> str:
    """Return scheme, host and port of a URL."""
    return read_address(url).origin


def chat_sources(script_url: str) -> tuple[str, ...]:
    """List the sources that a page must allow for the widget: its script's origin and that domain's other hosts.

    Providers serve script, socket and pictures from sibling hosts (`embed.`, `va.`, `cdn.`). So the first label becomes
    a star if at least two labels remain. Empty without a script.
    """
    if not script_url:
        return ()
    origin = origin_of(script_url)
    host = read_address(script_url).host
    parent = host.partition(".")[2]
    if "." not in parent or host.replace(".", "").isdigit():
        return (origin, origin.replace("https:", "wss:", 1))
    return (origin, f"https://*.{parent}", f"wss://*.{parent}")
