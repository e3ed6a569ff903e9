"""What staff do: offer plans, grant and end them, refund; and disputes of banks."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from random import Random
from typing import Any

from ops.drills.year.world import PLATFORM, Grant, Person, World
from server.company.identity.contracts import Actor, StaffActor
from server.company.identity.selectors.actors import main_actor_of
from server.company.payments.contracts import RefundStage, RefundTarget
from server.company.payments.models import Payment, Refund
from server.company.payments.services.refunds import approve_refund, ask_refund
from server.company.plans.models import Edition, Plan, Subscription
from server.kit.errors import AppError
from server.tenancy.scope import tenant_scope
from tenants.plans.services.subscriptions import end_plan as take_away
from tenants.plans.services.subscriptions import grant_plan

LIMITS = {"stores_per_platform": 10, "import_products": 50_000, "monitored_variants": 5_000, "sub_accounts": 5}
PRICES = {"USD": 2_900, "EUR": 2_700, "JPY": 4_000}
MONTHLY, YEARLY, QUARTERLY = 1, 2, 3


def offer_plans(world: World) -> None:
    """Offer a small, a large, a quarterly and a yearly plan in each currency, and a free one."""
    edition = Edition.objects.create(
        name_en="Year", type=1, platforms=[PLATFORM], state="on_sale", updated_at=world.now()
    )

    def offer(name: str, price: int, way: int = MONTHLY, **more: Any) -> int:
        facts = {"edition": edition, "name_en": name, "charge_way": way, "price_minor": price, **LIMITS, **more}
        return int(Plan.objects.create(**facts).pk)

    world.free = offer("Free", 0, is_free=True)
    world.plans = {
        unit: [
            offer(f"Small {unit}", price, currency=unit, trial_days=14),
            offer(f"Large {unit}", price * 3, currency=unit),
            offer(f"Quarter {unit}", price * 5 // 2, QUARTERLY, currency=unit),
            offer(f"Yearly {unit}", price * 9, YEARLY, currency=unit),
        ]
        for unit, price in PRICES.items()
    }


def staff_day(world: World, people: Sequence[Person]) -> None:
    """Make some refunds, disputes and grants, in proportion to the merchants."""
    dice = world.dice("staff", world.day)
    for what, share in ((refund, 0.004), (dispute, 0.0015), (grant, 0.0015), (end_plan, 0.0004)):
        for _ in range(sum(dice.random() < share * world.pace for _ in people)):
            what(world, dice, people)


def refund(world: World, dice: Random, _people: Sequence[Person]) -> None:
    """Refund part of a payment to the card or the balance; a large refund is approved by a second person."""
    rows = Payment.objects.filter(state="succeeded", disputes=None, amount_minor__gt=0).order_by("-pk")[:200]
    if not (found := list(rows)):
        return
    payment = dice.choice(found)
    requested = dice.choice([payment.amount_minor, max(payment.amount_minor // 3, 1)])
    target = dice.choice([RefundTarget.CARD, RefundTarget.CARD, RefundTarget.BALANCE])
    try:
        refund_id = ask_refund(
            _staff(1), payment_id=payment.pk, amount_minor=requested, target=target, reason="Goodwill",
            key=f"year-{world.day}-{payment.pk}", now=world.now(),
        )  # fmt: skip
        if Refund.objects.get(pk=refund_id).state == RefundStage.WAITING:
            approve_refund(_staff(2), refund_id=refund_id, now=world.now())
        world.done[f"refunds to the {target}"] += 1
    except AppError as refusal:
        world.refused[str(refusal)[:120] or type(refusal).__name__] += 1


def dispute(world: World, dice: Random, _people: Sequence[Person]) -> None:
    """Let a bank dispute a payment of the last weeks; some are won."""
    charges = [row for row in world.provider.ask("GET", "charges", limit=100)["data"] if row["paid"]]
    if charges and world.provider.dispute(dice.choice(charges)["id"]):
        world.done["disputes"] += 1
    for row in world.provider.ask("GET", "disputes", limit=20)["data"]:
        if row["status"] == "needs_response" and dice.random() < 0.5:
            words = dice.choice(["winning_evidence", "losing_evidence"])
            world.provider.ask("POST", f"disputes/{row['id']}", **{"evidence[uncategorized_text]": words})
            world.done[f"disputes: {words}"] += 1


def grant(world: World, dice: Random, people: Sequence[Person]) -> None:
    """Grant a plan free of charge, for a limited time."""
    person, until = dice.choice(people), world.now() + timedelta(days=dice.randint(5, 60))
    plan = dice.choice(world.plans[person.currency])
    with _scope(person) as actor:
        grant_plan(
            actor, staff=_staff(1), plan_id=plan, platforms=[PLATFORM], until=until, reason="Gift",
            now=world.now(), address="",
        )  # fmt: skip
    world.grants.append(Grant(person.id, plan, until))
    world.done["grants"] += 1


def end_plan(world: World, dice: Random, people: Sequence[Person]) -> None:
    """End the current plan."""
    person = dice.choice(people)
    row = Subscription.objects.of(person.id).live_at(world.now()).filter(platform=PLATFORM).first()
    if row is None:
        return
    with _scope(person) as actor:
        take_away(actor, staff=_staff(1), subscription_id=row.pk, reason="Drill", now=world.now(), address="")
    world.done["plans ended by staff"] += 1


def _staff(number: int) -> StaffActor:
    return StaffActor(user_id=900 + number, name=f"staff {number}", rights=frozenset())


@contextmanager
def _scope(person: Person) -> Iterator[Actor]:
    assert person.merchant  # noqa: S101 - who is chosen has signed up
    with tenant_scope(person.merchant.schema_name):
        yield main_actor_of(person.id)
