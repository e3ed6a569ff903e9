"""Claims of all orders, and what a merchant does with them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Literal

from ninja import File, Query, Schema
from ninja.files import UploadedFile
from pydantic import Field, StringConstraints

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import DONE, Body, Envelope
from server.api.gateway.throttles import PICTURES_BY_MERCHANT, STARTS_BY_MERCHANT
from server.api.gateway.values import BLANK, Instant, NumberList, numbers_of
from server.api.merchant.claims.schemas import (
    ClaimsOut,
    OneClaimOut,
    OrderClaimsOut,
    buyer_refund_out,
    claim_out,
    claimable_out,
    hint_out,
)
from server.company.identity.contracts import Menu
from server.kit import clock
from server.kit.checks import checked
from server.kit.pictures import MOST_BYTES
from tenants.claims.contracts import (
    ClaimChange,
    ClaimFilter,
    ClaimKind,
    ClaimPart,
    ClaimRow,
    ClaimState,
    DeadlineKind,
    Said,
    TypedClaim,
    TypedRefund,
)
from tenants.claims.selectors.claims import (
    claims_of_order,
    currency_of_claim,
    currency_of_purchase,
    get_claim,
    list_claims,
)
from tenants.claims.selectors.hints import claimable_of_order
from tenants.claims.services import claims as deeds
from tenants.claims.services.photos import add_photo, remove_photo
from tenants.claims.services.reveals import reveal_claims
from tenants.importing.rules.amounts import read_amount
from tenants.orders.services.reveals import LONGEST_REASON

area = Area("claims")
MAY = needs(Menu.ORDERS)
Money = Annotated[str, StringConstraints(strip_whitespace=True, max_length=30)]
Pieces = Annotated[int, Field(ge=0, le=1_000_000)]
Description = Annotated[str, StringConstraints(max_length=4_000)]
LAST_ID = 2**63 - 1


class ClaimQuery(Schema):
    state: Annotated[ClaimState | None, BLANK] = None
    supplier: Annotated[int | None, Field(ge=0, le=32_000), BLANK] = None
    store_id: NumberList = Field(default="", max_length=1_000, description="Ids of stores, separated by commas.")
    open: bool = Field(default=False, description="Only those that go on.")
    soon: bool = Field(default=False, description="Only those with a deadline within a week or missed, nearest first.")
    after: Annotated[int | None, Field(ge=1, le=LAST_ID), BLANK] = Field(
        default=None, description="Only those behind the claim with this id."
    )
    size: int = Field(default=20, ge=1, le=100)

    def filters(self) -> ClaimFilter:
        return ClaimFilter(
            states=(self.state,) if self.state else (),
            supplier=self.supplier,
            is_soon=self.soon,
            is_open=self.open,
            store_ids=tuple(numbers_of(self.store_id)),
        )


class DeadlineIn(Body):
    kind: DeadlineKind
    at: Annotated[Instant | None, BLANK] = Field(description="Empty to take it away.")


class ClaimFields(Body):
    lines: dict[int, Pieces] | None = Field(
        default=None, max_length=500, description="Pieces by the id of the order's line; none: the whole purchase."
    )
    buyer_refund_id: Annotated[str | None, StringConstraints(max_length=120)] = None
    deadlines: list[DeadlineIn] = Field(default=[], max_length=len(DeadlineKind))
    asked: Money = Field(default="", description="In the purchase's currency; empty while you don't know.")

    def parts(self) -> tuple[ClaimPart, ...] | None:
        if self.lines is None:
            return None
        return tuple(ClaimPart(line_id, pieces) for line_id, pieces in sorted(self.lines.items()) if pieces)

    def moments(self) -> dict[DeadlineKind, datetime | None]:
        return {each.kind: each.at for each in self.deadlines}


class ClaimIn(ClaimFields):
    purchase_id: int = Field(ge=1, le=LAST_ID)
    kind: ClaimKind
    description: Description = ""
    state: Literal[ClaimState.OPEN, ClaimState.ASKED] = Field(
        default=ClaimState.OPEN, description="asked: where you asked the supplier already."
    )

    def typed(self, currency: str) -> TypedClaim:
        return TypedClaim(
            kind=self.kind,
            parts=self.parts() or (),
            asked_minor=_minor("asked", self.asked, currency),
            description=self.description,
            buyer_refund_id=self.buyer_refund_id or "",
            deadlines={kind: at for kind, at in self.moments().items() if at is not None},
            state=self.state,
        )


class ClaimChangeIn(ClaimFields):
    """What is left out, or empty, stays; of `deadlines` only those that are named change."""

    state: ClaimState | None = None
    kind: ClaimKind | None = None
    description: Description | None = None
    offered: Money = ""
    agreed: Money = ""

    def change(self, currency: str) -> ClaimChange:
        return ClaimChange(
            state=self.state,
            kind=self.kind,
            parts=self.parts(),
            asked_minor=_minor("asked", self.asked, currency),
            offered_minor=_minor("offered", self.offered, currency),
            agreed_minor=_minor("agreed", self.agreed, currency),
            description=self.description,
            buyer_refund_id=self.buyer_refund_id,
            deadlines=self.moments(),
        )


class ClaimMessageIn(Body):
    said: Said
    text: str = Field(max_length=10_000)


class RevealClaimsIn(Body):
    reason: str = Field(max_length=LONGEST_REASON, description="The merchant reads it in the order's timeline.")


class MoneyIn(Body):
    amount: Money = Field(description="In the purchase's currency.")
    at: Annotated[Instant | None, BLANK] = Field(default=None, description="When it came; now.")
    note: Annotated[str, StringConstraints(strip_whitespace=True, max_length=200)] = ""
    key: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=64)] = Field(
        description="Of your making: the same key is the same refund, however often it is sent."
    )
    is_another: bool = Field(default=False, description="It came besides what the supplier told, though it is as much.")


@area.get("/claim", id="claim.list", may=MAY)
def claims(request: ActorRequest, query: Query[ClaimQuery]) -> ClaimsOut:
    """List claims against suppliers, newest first."""
    rows, has_more = list_claims(request.actor, query.filters(), after=query.after, most=query.size, now=clock.now())
    return ClaimsOut(claims=[claim_out(row) for row in rows], has_more=has_more)


@area.get("/claim/{int:claim_id}", id="claim.read", may=MAY)
def claim(request: ActorRequest, claim_id: int) -> OneClaimOut:
    """Return a claim with its deadlines, messages, photos and refunds."""
    return _one(request, claim_id)


@area.get("/order/{int:order_id}/claim", id="order.claims", may=MAY)
def claims_of(request: ActorRequest, order_id: int) -> OrderClaimsOut:
    """Return an order's claims, what can be claimed, and what should perhaps be."""
    return _of_order(request, order_id, claims_of_order(request.actor, order_id, now=clock.now()))


@area.post("/order/{int:order_id}/claim/reveal", id="order.claims.reveal", may=MAY, stake=Stake.WORK)
def reveal(request: ActorRequest, order_id: int, payload: RevealClaimsIn) -> OrderClaimsOut:
    """Show staff who act as the user an order's claims with texts and photos, once, and record who looked and why."""
    rows = reveal_claims(request.actor, order_id, reason=payload.reason, now=clock.now())
    return _of_order(request, order_id, rows)


def _of_order(request: ActorRequest, order_id: int, rows: Sequence[ClaimRow]) -> OrderClaimsOut:
    purchases, hints, given = claimable_of_order(request.actor, order_id)
    return OrderClaimsOut(
        claims=[claim_out(row) for row in rows],
        purchases=[claimable_out(row) for row in purchases],
        hints=[hint_out(row) for row in hints],
        buyer_refunds=[buyer_refund_out(row) for row in given],
    )


@area.post("/claim", id="claim.open", may=MAY, stake=Stake.WORK)
def open_one(request: ActorRequest, payload: ClaimIn) -> OneClaimOut:
    """Open a claim for a paid purchase; the supplier is not told by us."""
    typed = payload.typed(currency_of_purchase(request.actor, payload.purchase_id))
    return _one(request, deeds.open_claim(request.actor, payload.purchase_id, typed, now=clock.now()))


@area.put("/claim/{int:claim_id}", id="claim.change", may=MAY, stake=Stake.WORK)
def change(request: ActorRequest, claim_id: int, payload: ClaimChangeIn) -> OneClaimOut:
    """Change a claim, or bring it to another state."""
    made = payload.change(currency_of_claim(request.actor, claim_id))
    deeds.change_claim(request.actor, claim_id, made, now=clock.now())
    return _one(request, claim_id)


@area.post("/claim/{int:claim_id}/withdraw", id="claim.withdraw", may=MAY, stake=Stake.WORD)
def withdraw(request: ActorRequest, claim_id: int) -> OneClaimOut:
    """Withdraw a claim of which no money came."""
    deeds.change_claim(request.actor, claim_id, ClaimChange(state=ClaimState.WITHDRAWN), now=clock.now())
    return _one(request, claim_id)


@area.post("/claim/{int:claim_id}/message", id="claim.message", may=MAY, stake=Stake.WORK)
def write(request: ActorRequest, claim_id: int, payload: ClaimMessageIn) -> OneClaimOut:
    """Write down what was said; nothing is sent to anybody."""
    deeds.add_message(request.actor, claim_id, payload.said, payload.text, now=clock.now())
    return _one(request, claim_id)


@area.post("/claim/{int:claim_id}/refund", id="claim.money", rate=STARTS_BY_MERCHANT, may=MAY, stake=Stake.WORD)
def note_money(request: ActorRequest, claim_id: int, payload: MoneyIn) -> OneClaimOut:
    """Note money that came back from the supplier."""
    typed = TypedRefund(
        amount_minor=_positive("amount", payload.amount, currency_of_claim(request.actor, claim_id)),
        at=payload.at or clock.now(),
        key=payload.key,
        note=payload.note,
        is_another=payload.is_another,
    )
    deeds.note_refund(request.actor, claim_id, typed, now=clock.now())
    return _one(request, claim_id)


@area.post("/claim/{int:claim_id}/photo", id="claim.photo.add", rate=PICTURES_BY_MERCHANT, may=MAY, stake=Stake.WORK)
def upload(request: ActorRequest, claim_id: int, file: File[UploadedFile]) -> OneClaimOut:
    """Add a photo: PNG, JPEG or GIF, at most 5 MB, 20 to a claim."""
    # One byte more shows that the picture is too large.
    add_photo(request.actor, claim_id, content=file.read(MOST_BYTES + 1), now=clock.now())
    return _one(request, claim_id)


@area.delete("/claim/{int:claim_id}/photo/{int:photo_id}", id="claim.photo.remove", may=MAY, stake=Stake.WORK)
def remove(request: ActorRequest, claim_id: int, photo_id: int) -> Envelope:
    """Delete a photo for good."""
    remove_photo(request.actor, claim_id, photo_id, now=clock.now())
    return Envelope(msg=DONE)


def _one(request: ActorRequest, claim_id: int) -> OneClaimOut:
    return OneClaimOut(claim=claim_out(get_claim(request.actor, claim_id, now=clock.now())))


def _minor(field: str, typed: str, currency: str) -> int | None:
    return checked(field, lambda text: read_amount(text, currency), typed) if typed else None


def _positive(field: str, typed: str, currency: str) -> int:
    def read(text: str) -> int:
        amount = read_amount(text, currency)
        if amount <= 0:
            raise ValueError("Enter the amount that came.")
        return amount

    return checked(field, read, typed)
