"""One search over merchants, users and processes, within the staff member's rights and reach."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeVar

from ninja import Query, Schema
from pydantic import Field

from server.api.console.masking import Masked
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import SIGNED_IN
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Out
from server.company.activity.contracts import FoundProcess
from server.company.activity.selectors import find_processes
from server.company.connections.selectors import find_stores
from server.company.grants.selectors import reachable_merchants
from server.company.staff.contracts import FoundMerchant, FoundUser, StaffRight
from server.company.staff.selectors.search import find_merchants, find_users
from server.kit import clock
from server.kit.errors import Invalid
from server.kit.words import WORD
from tenants.processes.contracts import Action

area = StaffArea("search")

SHOWN = 5
SHORTEST = 2
TOO_SHORT = "Enter at least 2 letters or digits."

Kind = Literal["merchants", "users", "processes"]
ORDER: tuple[Kind, ...] = ("merchants", "users", "processes")


class HitOut(Out):
    id: str
    title: Masked = Field(description="The title; of a process, its number.")
    detail: Masked = Field(description="Of a merchant, the found store or else the schema; of others, their merchant.")
    merchant_id: str | None = Field(description="Of a process, the merchant who started it.")
    action: str | None = Field(description="Of a process, its action.")
    at: datetime | None = Field(description="Of a process, when it began.")


class GroupOut(Out):
    kind: Kind
    hits: list[HitOut]
    has_more: bool


class FoundOut(Out):
    groups: list[GroupOut] = Field(description="Only kinds that the staff member may see and that have hits.")


class TextQuery(Schema):
    q: str = Field(max_length=100)


@dataclass(frozen=True)
class TextSearch:
    """The search text and its scope. `limit` is one more than is shown, to see whether there are more."""

    text: str
    tenant_ids: frozenset[int] | None
    limit: int = SHOWN + 1


@area.get("/search", id="search.find", may=SIGNED_IN)
def search(request: StaffRequest, query: Query[TextQuery]) -> FoundOut:
    """Search merchants, users and processes, up to five of each."""
    text = query.q.strip()
    if len("".join(WORD.findall(text))) < SHORTEST:
        raise Invalid.on("q", TOO_SHORT)
    text_search = TextSearch(text, reachable_merchants(request.actor, now=clock.now()))
    found = [group_out for right, find in FINDERS if request.actor.may(right) for group_out in find(text_search)]
    return FoundOut(groups=sorted((group for group in found if group.hits), key=lambda group: ORDER.index(group.kind)))


def _merchants_and_processes(text_search: TextSearch) -> list[GroupOut]:
    """Find merchants by their own data and their stores'; processes by number and by owner.

    Processes are read from their public list, never from the merchants' schemas.
    """
    stores = dict(find_stores(text_search.text, **_reach(text_search)))
    merchants = find_merchants(text_search.text, also=stores, **_reach(text_search))
    named = [merchant.id for merchant in merchants[:SHOWN]]
    processes = find_processes(_digits(text_search.text), merchants=named, **_reach(text_search))
    return [
        _group("merchants", merchants, lambda row: _merchant(row, stores)),
        _group("processes", processes, _process),
    ]


def _users(text_search: TextSearch) -> list[GroupOut]:
    return [_group("users", find_users(text_search.text, **_reach(text_search)), _user)]


FINDERS: tuple[tuple[StaffRight, Callable[[TextSearch], list[GroupOut]]], ...] = (
    (StaffRight.SEE_MERCHANTS, _merchants_and_processes),
    (StaffRight.SEE_USERS, _users),
)


def _reach(text_search: TextSearch) -> dict[str, Any]:
    return {"tenant_ids": text_search.tenant_ids, "limit": text_search.limit}


def _digits(text: str) -> str:
    number = text.removeprefix("#")
    return number if number.isascii() and number.isdecimal() else ""


Row = TypeVar("Row")


def _group(kind: Kind, rows: Sequence[Row], shown: Callable[[Row], HitOut]) -> GroupOut:
    return GroupOut(kind=kind, hits=[shown(row) for row in rows[:SHOWN]], has_more=len(rows) > SHOWN)


def _hit(pk: int, title: str, detail: str, **more: Any) -> HitOut:
    return HitOut(id=str(pk), title=title, detail=detail, **({"merchant_id": None, "action": None, "at": None} | more))


def _merchant(row: FoundMerchant, stores: dict[int, str]) -> HitOut:
    return _hit(row.id, row.name, stores.get(row.id, row.schema_name))


def _user(row: FoundUser) -> HitOut:
    title = row.mailbox or row.phone
    return _hit(row.id, title, " · ".join(part for part in (row.name, row.merchant) if part not in ("", title)))


def _process(row: FoundProcess) -> HitOut:
    facts = {"merchant_id": str(row.tenant_id), "action": Action(row.action).shown_as, "at": row.started_at}
    return _hit(row.number, f"#{row.number}", row.merchant, **facts)
