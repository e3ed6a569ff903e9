"""Users on the wire of the merchant contract."""

from dataclasses import asdict, replace
from datetime import datetime

from pydantic import Field

from server.api.gateway.file_links import FileLink
from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.values import Id, IdOrEmpty
from server.company.connections.selectors import first_stores
from server.company.identity import rules
from server.company.identity.contracts import UserProfile
from server.platforms.contracts import Platform

NO_STORE = 1
"""The `type` of a user whose merchant has no store yet."""


class UserOut(Out):
    id: Id
    mailbox: str
    phone: str
    root_id: IdOrEmpty
    type: int = Field(
        description="The platform code of the merchant's oldest store, 1 without one; clients store it as appType."
    )
    state: int
    source: str
    first_name: str
    name: str
    shopify_name: str = Field(description="The main account's first store of platform 3.")
    language: str
    language_chosen: bool = Field(
        description="Whether the user chose the language; else it is that of the page where they registered."
    )
    menus: list[str]
    deletion_due_at: datetime | None = Field(description="When the account is deleted permanently; null: no deletion.")
    landing: str = Field(default="", description="The first page; empty: the first area of the menu.")
    is_confined: bool = Field(default=False, description="Whether the user may open only the settings.")
    avatar: FileLink = Field(description="The address of the user's picture; empty for none.")
    token: str = ""


class UserEnvelope(Envelope):
    user: UserOut
    token: str = ""


class ActingOut(Out):
    """The staff member who acts as this user in this session."""

    staff: str
    reason: str
    expires_at: datetime


class InfoEnvelope(Envelope):
    user: UserOut
    time_zone: str = Field(
        description="The IANA zone of this user: their own, else the main account's, else index 82's."
    )
    acting: ActingOut | None = None


def user_out(profile: UserProfile, *, menus: tuple[str, ...], token: str = "") -> UserOut:
    """Return a user for the wire, with a `token` only if one was just issued. A sub-account may not know all stores.

    `menus`: of the session, by `own_account`. Nothing else builds the user of an answer.
    """
    stores = first_stores(profile.tenant_id) if profile.tenant_id else {}
    is_main_account = profile.root_id is None
    return UserOut(
        **asdict(replace(profile, menus=menus)),
        type=next(iter(stores), NO_STORE),
        shopify_name=stores.get(Platform.SHOPIFY, "") if is_main_account else "",
        landing=rules.landing_of(is_main_account=is_main_account),
        is_confined=rules.is_confined(is_main_account=is_main_account, menus=menus),
        token=token,
    )
