"""Data that identity passes to other areas: plain values, never a model instance."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum, StrEnum


class TokenKind(StrEnum):
    """Kinds of tokens. Each API accepts only its own kinds (DESIGN section 3)."""

    PORTAL = "portal"
    MARKET = "market"
    CONSOLE = "console"
    PERSONAL = "personal"
    IMPERSONATION = "impersonation"
    ENROLMENT = "enrolment"
    """For staff without a second factor: only allows setting one up."""


class UserState(IntEnum):
    """The `state` of a user (specification 000, section 3). All users of a merchant share one."""

    ORDINARY = 1
    CLOUD = 5


class Purpose(IntEnum):
    """The purpose of a verification code; 1 and 2 are the specification's `type`."""

    REGISTER = 1
    RESET = 2


class ChangePurpose(IntEnum):
    """Codes that confirm a change of mailbox: one sent to the current mailbox, one to the new one."""

    OLD = 3
    NEW = 4


@dataclass(frozen=True, slots=True)
class Actor:
    """A logged-in merchant user: the first argument of every service and selector bound to a merchant.

    `store_ids` None means every store. `staff`: who acts as the user. `token_id`: 0 without an API token.
    """

    user_id: int
    tenant_id: int
    schema_name: str
    rights: frozenset[str]
    store_ids: frozenset[int] | None = None
    language: str = "en"
    time_zone: str = "Asia/Shanghai"
    is_main_account: bool = True
    staff: str = ""
    token_id: int = 0

    def may(self, right: str) -> bool:
        return right in self.rights

    def sees_store(self, store_id: int) -> bool:
        return self.store_ids is None or store_id in self.store_ids


@dataclass(frozen=True, slots=True)
class StaffActor:
    """A logged-in staff member with the rights of all their roles."""

    user_id: int
    name: str
    rights: frozenset[str]

    def may(self, right: str) -> bool:
        return right in self.rights


@dataclass(frozen=True, slots=True)
class UserProfile:
    """The user in the response of log-in, register or info (specification 000, section 3)."""

    id: int
    mailbox: str
    phone: str
    root_id: int | None
    first_name: str
    name: str
    source: str
    state: int
    language: str
    language_chosen: bool
    menus: tuple[str, ...]
    tenant_id: int | None
    avatar: str = ""
    """File key of their picture."""
    deletion_due_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class IssuedToken:
    """A token in clear text, shown once; only its hash is stored."""

    value: str
    expires_at: datetime
    id: int = 0


@dataclass(frozen=True, slots=True)
class SessionRow:
    """An active session of a user. `device` is a readable name; `staff` is the staff member who acts as the user."""

    id: int
    kind: str
    device: str
    address: str
    created_at: datetime
    last_used_at: datetime
    is_current: bool
    staff: str = ""


class Menu(StrEnum):
    """Menu names of the specification; each is a right."""

    IMPORT_PRODUCT = "IMPORT_PRODUCT"
    DASHBOARD = "DASHBOARD"
    IMPORT_LIST = "IMPORT_LIST"
    MY_PRODUCTS = "MY_PRODUCTS"
    ORDERS = "ORDERS"
    PRODUCT_MARKET = "PRODUCT_MARKET"
    CREATIVE = "CREATIVE"
    E_COMMERCE = "E_COMMERCE"
    ANTSTORE_MARKET = "ANTSTORE_MARKET"
    SELF_COLLECTION = "SELF_COLLECTION"
    """Tabs of Find Products (specification 001, section 2.5)."""
    SERVICES_MARKET = "SERVICES_MARKET"
    SETTINGS = "SETTINGS"
    ACCOUNT = "ACCOUNT"
    ANNOUNCEMENT = "ANNOUNCEMENT"
    CAPITAL_MANAGE = "CAPITAL_MANAGE"
    REWARDS_MANAGE = "REWARDS_MANAGE"
    ACCOUNT_INTERCONNECT = "ACCOUNT_INTERCONNECT"
    CUSTOMERS_MANAGE = "CUSTOMERS_MANAGE"
    MY_CHANNEL = "MY_CHANNEL"
    ANTSHOP_ROOT = "ANTSHOP_ROOT"
    ANTSHOP = "ANTSHOP"
    ANTSITE_STORES = "ANTSITE_STORES"
    ANTSITE_PRODUCTS = "ANTSITE_PRODUCTS"
    ANTSITE_CUSTOMERS = "ANTSITE_CUSTOMERS"
    ANTSITE_PROMOTION = "ANTSITE_PROMOTION"
    ANTSITE_PERFORMANCE = "ANTSITE_PERFORMANCE"
    ANTSITE_DASHBOARD = "ANTSITE_DASHBOARD"
    ANTSITE_MARKET = "ANTSITE_MARKET"
    SUPPLIER_1688 = "1688"
    """Products of the supplier 1688 (specification 002, section 6). Staff open it for each merchant."""


class Sensitive(StrEnum):
    """The five sensitive permissions (specification 000, section 6)."""

    PLANS_AND_BALANCE = "SENSITIVE_0"
    REWARDS_AND_BALANCE = "SENSITIVE_1"
    FIND_ITEMS = "SENSITIVE_2"
    WITHDRAW_AND_EXPORT = "SENSITIVE_3"
    STORES = "SENSITIVE_4"


PUBLISH_OVERRIDE = "PUBLISH_OVERRIDE"
PLACE_ORDERS, REFUND_BUYERS = "PLACE_ORDERS", "REFUND_BUYERS"  # the merchant's money; never staff who act as a user
CAPTURE = "CAPTURE_PRODUCT"
"""The right of a browser extension's token: only import what a browser captured. All who may import have it."""
TEAM = "TEAM"  # only for the main account: no sub-account ever gets this right
OPENED_BY_STAFF = frozenset({Menu.SUPPLIER_1688})
"""Menus that a merchant has only after staff open them."""

SERVED_MENUS = (
    Menu.DASHBOARD,
    Menu.IMPORT_PRODUCT,
    Menu.IMPORT_LIST,
    Menu.MY_PRODUCTS,
    Menu.ORDERS,
    Menu.PRODUCT_MARKET,
    Menu.CREATIVE,
    Menu.E_COMMERCE,
    Menu.ANTSTORE_MARKET,
    Menu.SELF_COLLECTION,
    Menu.SERVICES_MARKET,
    Menu.SETTINGS,
    Menu.ACCOUNT,
    Menu.CAPITAL_MANAGE,
    Menu.REWARDS_MANAGE,
    Menu.ACCOUNT_INTERCONNECT,
    Menu.SUPPLIER_1688,
)
"""Areas that this installation serves. Others are added when they have screens."""

_TABS = (Menu.CREATIVE, Menu.E_COMMERCE, Menu.ANTSTORE_MARKET, Menu.SELF_COLLECTION)
BROUGHT: Mapping[str, frozenset[str]] = {
    str(Menu.PRODUCT_MARKET): frozenset(map(str, _TABS)),
    str(Menu.ACCOUNT_INTERCONNECT): frozenset({str(Sensitive.FIND_ITEMS)}),
}
"""Menus that nobody is granted by themselves, with the rights of which one brings them."""

SERVED_RIGHTS = (*map(str, SERVED_MENUS), *map(str, Sensitive), PUBLISH_OVERRIDE, PLACE_ORDERS, REFUND_BUYERS, CAPTURE)
"""In display order: areas, then sensitive ones."""
GRANTABLE_RIGHTS = frozenset(SERVED_RIGHTS) - BROUGHT.keys()
ALL_RIGHTS = GRANTABLE_RIGHTS | {*map(str, Menu), TEAM}


@dataclass(frozen=True, slots=True)
class MailAddress:
    """A user's email address and language."""

    user_id: int
    email: str
    language: str


@dataclass(frozen=True, slots=True)
class Contact:
    """How to reach a user, even after deletion: by email, else by text message."""

    email: str
    phone: str
    language: str
    time_zone: str = "Asia/Shanghai"


@dataclass(frozen=True, slots=True)
class SecondFactors:
    """A user's second factors. `totp_since` is None without an authenticator app."""

    totp_since: datetime | None
    recovery_codes_left: int


@dataclass(frozen=True, slots=True)
class TotpDraft:
    """An authenticator app in setup. `draft` is the sealed secret, sent back with the first code."""

    secret: str
    uri: str
    picture: str
    draft: str


@dataclass(frozen=True, slots=True)
class PersonalToken:
    """An active token for API clients. `last_used_at` None: never used."""

    id: int
    name: str
    rights: frozenset[str]
    can_write: bool
    created_at: datetime
    expires_at: datetime
    last_used_at: datetime | None


@dataclass(frozen=True, slots=True)
class TeamToken(PersonalToken):
    """An active token of a team member, with its owner."""

    owner: str


@dataclass(frozen=True, slots=True)
class ExportState:
    """The progress of an export; `key` finds its file when it is ready."""

    requested_at: datetime
    done: int
    total: int
    key: str
    is_ready: bool
    until: datetime


@dataclass(frozen=True, slots=True)
class Profile:
    """Profile data that users enter. An empty `time_zone` means the main account's."""

    first_name: str
    name: str
    mailbox: str
    phone: str
    language: str
    time_zone: str
    avatar: str = ""


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey as its owner sees it. `last_used_at` None: never used."""

    id: int
    name: str
    created_at: datetime
    last_used_at: datetime | None
