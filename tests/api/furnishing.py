"""Rows of every kind for lists of merchants and staff."""

from datetime import date, timedelta
from typing import Any

from server.company.balance.contracts import WithdrawalState
from server.company.balance.models import Withdrawal
from server.company.catalogue.contracts import TopicStatus
from server.company.catalogue.models import TopicPage
from server.company.finance.contracts import DifferenceKind
from server.company.finance.models import BalanceTransaction, Difference, Payout
from server.company.identity.contracts import StaffActor
from server.company.ledger.contracts import AdjustmentDraft, EntryKind, Unit
from server.company.ledger.services.adjustments import ask_adjustment
from server.company.messaging.models import Letter, UserMessage
from server.company.notices.contracts import Audience, DetailType
from server.company.notices.models import Announcement
from server.company.payments.contracts import RefundStage, RefundTarget
from server.company.payments.models import Refund
from server.kit import clock
from server.platforms.contracts import Platform
from server.ports.balance_lines import LineKind
from server.ports.suppliers import Supplier
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.claims.contracts import ClaimKind, DeadlineKind, TypedClaim
from tenants.claims.services.claims import open_claim
from tenants.disputes.contracts import DisputeReason, TypedDispute
from tenants.disputes.services.disputes import open_dispute
from tenants.ledger.services.ad_files import AdRow
from tenants.ledger.services.ads import import_ads
from tenants.ledger.services.settling import settle_orders
from tenants.orders.contracts import PurchaseState, PurchaseWay
from tenants.orders.models import Purchase, PurchaseOrder
from tenants.orders.services.intake import take_in
from tenants.parcels.services.typed import TypedParcel, add_parcel
from tenants.payouts.contracts import NewLine, NewPayout, PayoutKind
from tenants.payouts.services.imports import take_payouts
from tenants.webhooks.models import Endpoint
from tenants.webhooks.services.events import queue_events
from tests.factories.leads import LeadFactory, LeadFormFactory
from tests.factories.orders import reading
from tests.factories.payments import ChargeFactory, InvoiceFactory, PaymentFactory
from tests.support.people import Person


def announce(owner: Person, count: int) -> None:
    now = clock.now()
    times = {"starts_at": now, "published_at": now, "created_at": now}
    Announcement.objects.bulk_create(
        Announcement(
            title_en=f"News {number}",
            content_en="<p>Read it.</p>",
            detail_type=DetailType.GOT_IT,
            audience=Audience.EVERYONE,
            edited_by_id=owner.actor.user_id,
            **times,
        )
        for number in range(count)
    )


def write_to(owner: Person, count: int) -> None:
    for number in range(count):
        letter = Letter.objects.create(
            title_en=f"Message {number}", body_en="<p>Read it.</p>", sent_at=clock.now(), sent_by_id=owner.actor.user_id
        )
        UserMessage.objects.create(letter=letter, user_id=owner.actor.user_id)


def ask_partners(owner: Person, count: int) -> None:
    form = LeadFormFactory.create(edited_by_id=owner.actor.user_id)
    LeadFactory.create_batch(count, form=form, user_id=owner.actor.user_id)


def adjust(owner: Person, count: int) -> None:
    finance = StaffActor(user_id=owner.actor.user_id, name="Finance", rights=frozenset())
    for number in range(count):
        for unit in Unit:
            draft = AdjustmentDraft(
                key=f"{unit} {number}", merchant_id=owner.actor.tenant_id, kind=EntryKind.CREDIT, unit=unit, amount=5,
                reason="Goodwill",
            )  # fmt: skip
            ask_adjustment(finance, draft=draft, now=clock.now())


def withdraw(owner: Person, count: int) -> None:
    params: dict[str, Any] = {
        "asked_by_id": owner.actor.user_id,
        "asked_by": "owner@example.com",
        "asked_at": clock.now(),
    }
    Withdrawal.objects.bulk_create(
        Withdrawal(
            key=f"form-{number}", merchant_id=owner.actor.tenant_id, unit=Unit.DOLLAR, amount=1_000,
            state=WithdrawalState.WAITING, payout_hint="Bank ···· 3000", **params,
        )
        for number in range(count)
    )  # fmt: skip


def tell_endpoint(owner: Person, count: int) -> None:
    with tenant_scope_of(TenantRef(id=owner.actor.tenant_id, schema_name=owner.actor.schema_name)):
        Endpoint.objects.create(id=1, url="https://me.example", topics=[], enabled=False, created_at=clock.now())
        queue_events("webhook.test", [{"number": number} for number in range(count)], [1], now=clock.now())


def write_topics(owner: Person, count: int) -> None:
    now = clock.now()
    kinds = dict.fromkeys(("page_type", "topic_type", "affiliation", "display_type"), 1)
    own: dict[str, Any] = {
        "tenant_id": owner.actor.tenant_id,
        "check_code": "sesame",
        "edited_by_id": owner.actor.user_id,
    }
    TopicPage.objects.bulk_create(
        TopicPage(
            name_en=f"Topic {number}", status=TopicStatus.PUBLISHED, created_at=now, edited_at=now, **kinds, **own
        )
        for number in range(count)
    )


def keep_books(owner: Person, count: int) -> None:
    """Charges, payments, refunds, and what the provider's account has beside them."""
    now, merchant = clock.now(), owner.actor.tenant_id
    for number in range(count):
        charge = ChargeFactory.create(merchant_id=merchant, platform=number)
        invoice = InvoiceFactory.create(merchant_id=merchant, plan_id=number)
        payment = PaymentFactory.create(merchant_id=merchant, charge=charge, invoice=invoice)
        Refund.objects.create(
            payment=payment, merchant_id=merchant, amount_minor=5, currency="USD", target=RefundTarget.CARD,
            state=RefundStage.DONE, asked_at=now, key=f"refund-{number}",
        )  # fmt: skip
        line = {"provider": "stripe", "external_id": f"txn_{number}", "currency": "USD", "created_at": now}
        amounts = dict.fromkeys(("amount_minor", "fee_minor", "net_minor"), 5)
        BalanceTransaction.objects.create(flow=LineKind.CHARGE, available_on=now.date(), **line, **amounts)
        Payout.objects.create(amount_minor=5, state="paid", arrival=now.date(), **line)
        Difference.objects.create(
            provider="stripe", kind=DifferenceKind.AMOUNT, flow=LineKind.CHARGE, reference=f"pi_{number}",
            day=now.date(), currency="USD", found_at=now,
        )  # fmt: skip


def take_orders(owner: Person, store_id: int, count: int) -> None:
    with tenant_scope_of(TenantRef(owner.actor.tenant_id, owner.actor.schema_name)):
        ids = take_in(
            store_id, Platform.HOSTED_SHOP, [reading(str(number)) for number in range(count)], now=clock.now()
        )
        for order_id in ids:
            add_parcel(owner.actor, order_id, TypedParcel(f"RB{order_id:09}GB"), now=clock.now())
            claim_of(owner, order_id)
        settle_orders(ids, now=clock.now())
        days = [date(2026, 11, 1) + timedelta(days=number) for number in range(count)]
        import_ads(owner.actor, [AdRow(store_id, day, "", "USD", 100) for day in days], now=clock.now())
        pay_out(store_id, days)
        for order_id in ids:
            dispute_of(owner, order_id)


def pay_out(store_id: int, days: list[date]) -> None:
    """A payout each day, of a line that names no order."""
    payouts = [
        NewPayout(f"P{day}", day, "USD", (NewLine("L", PayoutKind.CHARGE, day, "", 500, 20, "USD"),)) for day in days
    ]
    take_payouts(store_id, "Stripe", payouts, user_id=None, now=clock.now())


def dispute_of(owner: Person, order_id: int) -> None:
    now = clock.now()
    typed = TypedDispute("d", 500, 0, "USD", DisputeReason.OTHER, False, now, now + timedelta(days=7))
    open_dispute(owner.actor, order_id, typed, now=now)


def claim_of(owner: Person, order_id: int) -> None:
    """A purchase that was bought by hand, and a claim for it with a near deadline."""
    now = clock.now()
    purchase = Purchase.objects.create(
        key=f"claimed {order_id}", order_id=order_id, supplier=Supplier.ALIEXPRESS, way=PurchaseWay.LIST,
        state=PurchaseState.PLACED, currency="USD", total_minor=500, created_at=now, place_at=now, placed_at=now,
    )  # fmt: skip
    PurchaseOrder.objects.create(purchase=purchase, order_id=order_id)
    due = {DeadlineKind.ASK: now + timedelta(days=2)}
    open_claim(owner.actor, purchase.pk, TypedClaim(ClaimKind.DAMAGED, deadlines=due), now=now)
