"""Rights, passwords, mailboxes and codes: pure rules (specification 000, sections 5 and 6; DESIGN section 3)."""

import re
from enum import StrEnum

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

TWO_KINDS_RULE = (
    "The length should be between 6 and 20 characters, including at least two types of letters, numbers "
    "and special symbols."
)
EMAIL_INVALID = "Your email must be valid."

CODE_LENGTH = 6
CODE_LIFE_MINUTES = 10
CODE_TRIES = 5
CODE_PAUSE_SECONDS = 59

TOKEN_LIFE_DAYS = 30
STAFF_TOKEN_LIFE_HOURS = 12


class Menu(StrEnum):
    """Menu names of the specification; each is a right."""

    IMPORT_PRODUCT = "IMPORT_PRODUCT"
    DASHBOARD = "DASHBOARD"
    IMPORT_LIST = "IMPORT_LIST"
    MY_PRODUCTS = "MY_PRODUCTS"
    ORDERS = "ORDERS"
    PRODUCT_MARKET = "PRODUCT_MARKET"
    SERVICES_MARKET = "SERVICES_MARKET"
    SETTINGS = "SETTINGS"
    ACCOUNT = "ACCOUNT"
    ANNOUNCEMENT = "ANNOUNCEMENT"
    CAPITAL_MANAGE = "CAPITAL_MANAGE"
    REWARDS_MANAGE = "REWARDS_MANAGE"
    ACCOUNT_INTERCONNECT = "ACCOUNT_INTERCONNECT"
    CUSTOMERS_MANAGE = "CUSTOMERS_MANAGE"
    MY_CHANNEL = "MY_CHANNEL"


class Sensitive(StrEnum):
    """The five sensitive permissions (specification 000, section 6)."""

    PLANS_AND_BALANCE = "SENSITIVE_0"
    REWARDS_AND_BALANCE = "SENSITIVE_1"
    FIND_ITEMS = "SENSITIVE_2"
    WITHDRAW_AND_EXPORT = "SENSITIVE_3"
    STORES = "SENSITIVE_4"


PUBLISH_OVERRIDE = "PUBLISH_OVERRIDE"

# Areas that this installation serves; the others join with their screens.
SERVED_MENUS = (Menu.IMPORT_PRODUCT, Menu.IMPORT_LIST, Menu.MY_PRODUCTS, Menu.SETTINGS, Menu.ACCOUNT)

ALL_RIGHTS = frozenset([*map(str, Menu), *map(str, Sensitive), PUBLISH_OVERRIDE])


class StaffRole(StrEnum):
    COUNSELLOR = "counsellor"
    SOURCING = "sourcing"
    FINANCE = "finance"
    SUPPORT = "support"
    OPERATOR = "operator"


class StaffRight(StrEnum):
    SEE_MERCHANTS = "merchants.see"
    SEE_JOBS = "jobs.see"
    RETRY_JOBS = "jobs.retry"
    SEE_INBOX = "inbox.see"
    REPLAY_INBOX = "inbox.replay"
    SEE_AUDIT = "audit.see"


STAFF_RIGHTS: dict[StaffRole, frozenset[StaffRight]] = {
    StaffRole.COUNSELLOR: frozenset(),
    StaffRole.SOURCING: frozenset(),
    StaffRole.FINANCE: frozenset({StaffRight.SEE_MERCHANTS}),
    StaffRole.SUPPORT: frozenset({StaffRight.SEE_MERCHANTS, StaffRight.SEE_JOBS, StaffRight.SEE_INBOX}),
    StaffRole.OPERATOR: frozenset(StaffRight),
}


def rights_of_staff(roles: list[str]) -> frozenset[str]:
    """Every right that at least one of the roles gives."""
    return frozenset(str(right) for role in roles for right in STAFF_RIGHTS[StaffRole(role)])


def served_menus(rights: frozenset[str]) -> tuple[str, ...]:
    """The menu names to show: what is served here and allowed."""
    return tuple(str(menu) for menu in SERVED_MENUS if menu in rights)


def clean_mailbox(mailbox: str) -> str:
    """Trimmed and lower-cased. ValueError with the specification's message when it is no e-mail address."""
    trimmed = mailbox.strip().lower()
    try:
        validate_email(trimmed)
    except ValidationError as error:
        raise ValueError(EMAIL_INVALID) from error
    return trimmed


def check_password(password: str) -> None:
    """ValueError unless 6 to 20 characters of at least two kinds among letters, digits and symbols."""
    kinds = [r"[^\W\d_]", r"\d", r"[^\w\s]|_"]
    if not 6 <= len(password) <= 20 or sum(bool(re.search(kind, password)) for kind in kinds) < 2:
        raise ValueError(TWO_KINDS_RULE)
