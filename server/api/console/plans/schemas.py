"""Editions, plans and subscriptions on the staff API's wire. Prices are decimal strings."""

from dataclasses import asdict
from datetime import datetime
from decimal import Decimal

from pydantic import Field

from server.api.console.masking import Masked
from server.api.console.schemas import Versioned
from server.api.gateway.amounts import minor_of
from server.api.gateway.schemas import Body, Out
from server.api.gateway.values import Id, Instant
from server.company.payments.contracts.moves import PriceTerms
from server.company.plans.contracts import (
    ChargeWay,
    EditionDraft,
    EditionRow,
    EditionState,
    EditionType,
    Origin,
    PlanDraft,
    SubscriptionRow,
)
from server.company.plans.contracts.publishing import Keep, KeepFor
from server.kit.money import to_decimal
from server.platforms.contracts import Platform

COUNT = Field(ge=0, le=1_000_000_000)


class PlanIn(Body):
    id: int | None = None
    name_en: str = Field(max_length=100)
    name_zh: str = Field(default="", max_length=100)
    is_free: bool = False
    is_on: bool = True
    charge_way: ChargeWay = ChargeWay.MONTHLY
    price: Decimal = Field(default=Decimal(0), ge=0, le=1_000_000_000)
    promotion_price: Decimal | None = Field(default=None, ge=0, le=1_000_000_000)
    currency: str = Field(default="USD", pattern="^[A-Z]{3}$")
    stores_per_platform: int = COUNT
    import_products: int = COUNT
    monitored_variants: int = COUNT
    sub_accounts: int = COUNT
    trial_days: int = Field(default=0, ge=0, le=365)
    selling_point_en: str = Field(default="", max_length=200)
    selling_point_zh: str = Field(default="", max_length=200)
    content_en: str = Field(default="", max_length=2000)
    content_zh: str = Field(default="", max_length=2000)
    promotion_from: Instant | None = None
    promotion_until: Instant | None = None

    def draft(self, place: int) -> PlanDraft:
        """Return the draft for the service; `place` names the plan in error messages."""
        price = minor_of(f"plans.{place}.price", self.price, self.currency)
        sale = self.promotion_price
        promotion = None if sale is None else minor_of(f"plans.{place}.promotion_price", sale, self.currency)
        return self.into(PlanDraft, price_minor=price, promotion_minor=promotion)


class EditionIn(Body):
    name_en: str = Field(max_length=100)
    name_zh: str = Field(default="", max_length=100)
    type: EditionType
    platforms: list[Platform] = Field(max_length=20)
    state: EditionState
    position: int = Field(default=0, ge=0, le=10_000)
    plans: list[PlanIn] = Field(max_length=50)

    def draft(self) -> EditionDraft:
        plans = tuple(plan.draft(place) for place, plan in enumerate(self.plans))
        return self.into(EditionDraft, platforms=tuple(int(platform) for platform in self.platforms), plans=plans)


class KeepIn(Body):
    """What merchants on a changed plan keep."""

    price: KeepFor
    limits: KeepFor
    until: Instant | None = Field(default=None, description="The end date of what is kept.")


class SavedEditionIn(Versioned, EditionIn):
    keep: KeepIn | None = Field(default=None, description="Needed if merchants are on a plan that changes.")

    def kept(self) -> Keep | None:
        return self.keep.into(Keep) if self.keep else None


class EditionPlanOut(Out):
    id: str
    name_en: str
    name_zh: str
    is_free: bool
    is_on: bool
    is_default: bool = Field(description="Whether it is the plan of merchants who have not chosen one.")
    charge_way: int
    price: str
    promotion_price: str | None
    currency: str
    stores_per_platform: int
    import_products: int
    monitored_variants: int
    sub_accounts: int
    trial_days: int
    selling_point_en: str
    selling_point_zh: str
    content_en: str
    content_zh: str
    promotion_from: datetime | None
    promotion_until: datetime | None


class EditionOut(Out):
    id: str
    name_en: str
    name_zh: str
    type: int
    platforms: list[int]
    state: str = Field(description="draft, on_sale or withdrawn.")
    position: int
    version: int
    updated_at: datetime
    subscribers: int = Field(description="The number of merchants on its plans.")
    plans: list[EditionPlanOut]


class SubscriptionOut(Out):
    id: Id
    platform: int
    plan_id: Id
    plan: str
    origin: str = Field(description="activated, granted or paid.")
    is_live: bool
    since: datetime
    until: datetime | None
    ended_at: datetime | None
    reason: Masked
    end_reason: Masked
    price: str = Field(description="Per period: the price at the provider, else the plan's price.")
    currency: str
    next_price: str | None = Field(default=None, description="The price from `next_price_at` on, if it changes.")
    next_price_at: datetime | None = None
    keeps_limits: bool = Field(description="Whether the limits before the plan's last change still apply.")
    limits_until: datetime | None = Field(description="When the former limits end; null: with the plan.")


def edition_out(row: EditionRow) -> EditionOut:
    draft = asdict(row.draft)
    draft |= {"platforms": list(row.draft.platforms), "plans": [_plan(plan, row) for plan in row.draft.plans]}
    return EditionOut(
        id=str(row.id), version=row.version, updated_at=row.updated_at, subscribers=row.subscribers, **draft
    )


def subscription_out(row: SubscriptionRow, paid: PriceTerms | None) -> SubscriptionOut:
    """Return a merchant's plan, with its price if it is paid."""
    found = SubscriptionOut.model_validate(row)
    if paid is None or not row.is_live or row.origin != Origin.PAID:
        return found
    found.price = to_decimal(paid.price_minor, paid.currency)
    if paid.next_minor is not None:
        found.next_price, found.next_price_at = to_decimal(paid.next_minor, paid.currency), paid.next_at
    return found


def _plan(plan: PlanDraft, row: EditionRow) -> EditionPlanOut:
    values = asdict(plan) | {"id": str(plan.id), "is_default": plan.id == row.default_plan_id}
    price, promotion = values.pop("price_minor"), values.pop("promotion_minor")
    return EditionPlanOut(
        **values,
        price=to_decimal(price, plan.currency),
        promotion_price=None if promotion is None else to_decimal(promotion, plan.currency),
    )
