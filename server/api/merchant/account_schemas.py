"""The user as the merchant contract shows them."""

from pydantic import Field

from server.api.gateway.schemas import Envelope, Out
from server.company.accounts.contracts import UserProfile


class UserOut(Out):
    id: str
    mailbox: str
    phone: str
    root_id: str
    type: int = Field(description="Stored by clients as appType.")
    state: int
    source: str
    first_name: str
    name: str
    shopify_name: str
    language: str
    menus: list[str]
    token: str = ""


class UserEnvelope(Envelope):
    user: UserOut
    token: str = ""


class InfoEnvelope(Envelope):
    user: UserOut


def user_out(profile: UserProfile, token: str = "") -> UserOut:
    """A user for the wire; `token` only where one was just issued."""
    return UserOut(
        id=str(profile.id),
        mailbox=profile.mailbox,
        phone=profile.phone,
        root_id="" if profile.root_id is None else str(profile.root_id),
        type=1,
        state=profile.state,
        source=profile.source,
        first_name=profile.first_name,
        name=profile.name,
        shopify_name="",
        language=profile.language,
        menus=list(profile.menus),
        token=token,
    )
