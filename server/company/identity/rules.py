"""Rights, passwords, mailboxes and codes: pure rules (specification 000, sections 5 and 6; DESIGN section 3)."""

import re
from collections.abc import Collection
from datetime import timedelta
from functools import cache
from ipaddress import IPv6Address, ip_address, ip_network

from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from server.company.identity.contracts import (
    BROUGHT,
    CAPTURE,
    GRANTABLE_RIGHTS,
    OPENED_BY_STAFF,
    PLACE_ORDERS,
    REFUND_BUYERS,
    SERVED_MENUS,
    SERVED_RIGHTS,
    TEAM,
    Menu,
    Sensitive,
)

TWO_KINDS_RULE = (
    "The length should be between 6 and 20 characters, including at least two types of letters, numbers "
    "and special symbols."
)
EMAIL_INVALID = "Your email must be valid."
PHONE_INVALID = "Your phone number must be valid."
RESET_RULE = "Password contains two or more numbers, English and characters, with a length of 6-20!"
COMMON_PASSWORD = "This password is too common. Please choose another one."  # noqa: S105 - a sentence

VERSIONS = re.compile(r"[\d._]+")
# The first match wins: Edge also calls itself Chrome, and Chrome calls itself Safari.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("Windows", "Windows"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)
MAINLAND_MOBILE = re.compile(r"1[3-9]\d{9}")
LOOKS_LIKE_PHONE = re.compile(r"\+?[\d\s-]+")

LONGEST_NAME = 100

CODE_LENGTH = 6
CODE_LIFE_MINUTES = 10
CODE_TRIES = 5
CODE_PAUSE_SECONDS = 59

FREE_GUESSES_PER_MAILBOX = 5
"""Per network, or per browser that the owner has used before."""
FREE_GUESSES_PER_ADDRESS = 20
FREE_GUESSES_FROM_ANYWHERE = 20
"""Per mailbox, from browsers that the owner has not used before, over all networks."""
LONGEST_PAUSE_SECONDS = 900
LONGEST_PAUSE_FROM_ANYWHERE_SECONDS = 60
"""Short, because the owner with a new browser waits too."""

CHALLENGE_LIFE_SECONDS = 300
CHALLENGE_TRIES = 5
DRAFT_LIFE_SECONDS = 900
ENROLMENT_LIFE_MINUTES = 15

TOKEN_LIFE_DAYS = 30
LONGEST_SESSION = timedelta(days=90)
"""From the login to the end of a session, even if it is used every day."""
PERSONAL_TOKEN_PREFIX = "tw_"  # noqa: S105 - how each begins
"""Prefix by which scanners for leaked secrets recognise our tokens."""
EXPORT_KEPT_DAYS = 7
EXPORT_GIVEN_UP_HOURS = 24
"""No export takes this long. One that is not ready by then has failed."""
MOST_PERSONAL_TOKENS = 20
LONGEST_PERSONAL_TOKEN_DAYS = 365
DEFAULT_TIME_ZONE = "Asia/Shanghai"
STAFF_TOKEN_LIFE_HOURS = 12

MENU_INDEXES = {
    Menu.DASHBOARD: 1,
    Menu.IMPORT_LIST: 2,
    Menu.MY_PRODUCTS: 3,
    Menu.ORDERS: 4,
    Menu.CUSTOMERS_MANAGE: 23,
    Menu.MY_CHANNEL: 24,
}
"""Permission indexes of the menu entries (specification 000, section 2)."""
LANDING_AREAS = frozenset(map(str, (Menu.DASHBOARD, Menu.IMPORT_LIST, Menu.MY_PRODUCTS, Menu.ORDERS)))
LISTING_PAGE = "/app/setting?type=listing"
# Rights that staff never have when they act as a merchant's user: the team, money, exports and withdrawals, stores with
# their keys. The code for password, mailbox, profile, tokens and sessions refuses them itself (DESIGN section 3).
WITHHELD_FROM_STAFF = frozenset(
    {
        TEAM,
        str(Sensitive.PLANS_AND_BALANCE),
        str(Sensitive.REWARDS_AND_BALANCE),
        str(Sensitive.WITHDRAW_AND_EXPORT),
        str(Sensitive.STORES),
        PLACE_ORDERS,
        REFUND_BUYERS,
        str(Menu.CAPITAL_MANAGE),
        str(Menu.REWARDS_MANAGE),
    }
)


def opened_rights(rights: frozenset[str], opened: Collection[str]) -> frozenset[str]:
    """Remove menus that staff have not opened for the merchant, and add the rights that others imply.

    What depends on the merchant's own account with a supplier or another site needs sensitive permission 2 as well.
    """
    brought = {menu for menu, bringers in BROUGHT.items() if bringers & rights}
    brought |= {CAPTURE} if Menu.IMPORT_PRODUCT in rights else set()
    closed = {str(menu) for menu in OPENED_BY_STAFF if menu not in opened or Sensitive.FIND_ITEMS not in rights}
    return rights - closed - BROUGHT.keys() | brought


def served_menus(rights: frozenset[str]) -> tuple[str, ...]:
    """Return the menu names to show: those served here and permitted, and the announcements, which everybody sees."""
    return (*(str(menu) for menu in SERVED_MENUS if menu in rights), str(Menu.ANNOUNCEMENT))


def indexed_menus(menus: Collection[str]) -> list[tuple[str, int]]:
    """Return the menus that have a permission index, with the index."""
    return [(str(menu), index) for menu, index in MENU_INDEXES.items() if menu in menus]


def landing_of(*, is_main_account: bool) -> str:
    """Return the app's start page; empty for the first area of the menu (specification 000, section 4, "Other")."""
    return "" if is_main_account else LISTING_PAGE


def is_confined(*, is_main_account: bool, menus: tuple[str, ...]) -> bool:
    """Return whether this sub-account has only the settings. The portal redirects it there from all other pages."""
    return not is_main_account and LANDING_AREAS.isdisjoint(menus)


def shown_rights(rights: frozenset[str]) -> list[str]:
    """Return the rights that can be granted, in display order: areas, then sensitive ones."""
    return [right for right in SERVED_RIGHTS if right in rights & GRANTABLE_RIGHTS]


def pause_after(tries: int, free: int, longest: int = LONGEST_PAUSE_SECONDS) -> int:
    """Return the seconds to wait after so many attempts in a row: 0 for the free ones, then doubling each time."""
    return min(2 ** (min(tries - free, 20) + 1), longest) if tries >= free else 0


def network_of(address: str) -> str:
    """Return the network of an address for counting: the address itself, or the /64 of IPv6 that one household has."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


def device_of(user_agent: str) -> str:
    """Return the browser and system without versions, so that an update is not a new device."""
    return VERSIONS.sub("", user_agent).strip()


def shown_device(user_agent: str) -> str:
    """Return a readable device name such as "Firefox, Windows", else the name it gives itself."""
    found = [next((name for mark, name in marks if mark in user_agent), "") for marks in (BROWSERS, SYSTEMS)]
    return ", ".join(filter(None, found)) or user_agent.split(" ", 1)[0][:40] or "?"


def is_phone(mailbox: str) -> bool:
    """Return whether a login id is a mainland China mobile number and not an email address."""
    return MAINLAND_MOBILE.fullmatch(mailbox) is not None


def clean_phone(phone: str) -> str:
    """Trim an 11-digit mainland mobile number. Raise ValueError with the specification's message for others."""
    trimmed = phone.strip()
    if not is_phone(trimmed):
        raise ValueError(PHONE_INVALID)
    return trimmed


def clean_mailbox(mailbox: str) -> str:
    """Clean an email address or a mobile number. Raise ValueError with the message for the kind it looks like."""
    return clean_phone(mailbox) if LOOKS_LIKE_PHONE.fullmatch(mailbox.strip()) else clean_email(mailbox)


def shown_name(mailbox: str) -> str:
    """Return a display name for a user without a name: never a whole phone number."""
    return f"{mailbox[:3]}****{mailbox[-4:]}" if is_phone(mailbox) else mailbox.split("@", 1)[0]


def clean_email(email: str) -> str:
    """Trim an email address and put it in lower case. Raise ValueError with the specification's message if invalid."""
    trimmed = email.strip().lower()
    try:
        validate_email(trimmed)
    except ValidationError as error:
        raise ValueError(EMAIL_INVALID) from error
    return trimmed


def check_password(password: str, message: str = TWO_KINDS_RULE) -> None:
    """Raise ValueError unless it has 6 to 20 characters of two kinds (letters, digits, symbols) and is not common."""
    kinds = [r"[^\W\d_]", r"\d", r"[^\w\s]|_"]
    if not 6 <= len(password) <= 20 or sum(bool(re.search(kind, password)) for kind in kinds) < 2:
        raise ValueError(message)
    if password.lower() in _common_passwords():
        raise ValueError(COMMON_PASSWORD)


@cache
def _common_passwords() -> frozenset[str]:
    """Return the 20,000 passwords that attackers guess first."""
    return frozenset(CommonPasswordValidator().passwords)
