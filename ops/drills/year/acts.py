"""What merchants do on a day, each act with its share of a merchant's days."""

from collections.abc import Callable
from random import Random
from typing import Any

from ops.drills.year.people import at_once, call, choose, stay
from ops.drills.year.provider import (
    ASKS_BANK,
    DECLINED,
    DISPUTED,
    FAILS_LATER,
    PAYS,
    REFUND_FAILS,
    REFUND_WAITS,
)
from ops.drills.year.world import PLATFORM, Person, World

Paid = dict[str, Any]
Act = Callable[[World, Person, Random, Paid], None]
TOPS_UP = 0.003
CARDS = [PAYS] * 14 + [DECLINED, ASKS_BANK, DISPUTED, REFUND_WAITS, REFUND_FAILS]


def act(world: World, person: Person, paid: Paid | None) -> None:
    """Do at most one thing; `paid` is the paid plan in our books."""
    dice = world.dice("act", person.number, world.day)
    if dice.random() < TOPS_UP * world.pace:
        top_up(world, person, dice)
    elif paid is None:
        if dice.random() < (0.5 if world.day == person.born else 0.03 * world.pace):
            take(world, person, dice, {})
    elif paid["state"] in ("past_due", "unpaid"):
        if dice.random() < 0.15:
            pay_what_is_owed(world, person, dice, paid)
    else:
        one_of_many(world, person, dice, paid)


def one_of_many(world: World, person: Person, dice: Random, paid: Paid) -> None:
    """Do one of the acts of a paying merchant, or nothing."""
    throw, sum_of = dice.random(), 0.0
    for what, share in ACTS.items():
        sum_of += share * world.pace
        if throw < sum_of:
            what(world, person, dice, paid)
            return


def take(world: World, person: Person, dice: Random, _paid: Paid) -> None:
    """Take the first plan: paid, declined and then paid, paid in a closed window, or not paid at all."""
    plan = dice.choice(world.plans[person.currency])
    opened = choose(world, person, plan, windows=dice.choice([1, 1, 1, 3]))
    if not opened.get("confirm_url"):
        return
    if dice.random() < 0.1:
        world.done["payments given up"] += 1
        return
    card = dice.choice(CARDS)
    if card == DECLINED and not world.provider.pay(opened["confirm_url"], card):
        world.done["cards declined"] += 1
        card = PAYS
    more = {"authentication": "complete"} if card == ASKS_BANK else {}
    if world.provider.pay(opened["confirm_url"], card, **more):
        world.done["first payments"] += 1
    if dice.random() < 0.7:
        call(world, person, "GET", f"shopify-service/subscription/check/charge/{opened['charge_id']}")


def top_up(world: World, person: Person, dice: Random) -> None:
    """Top up the balance; the form is sent twice and the page is paid twice."""
    body = {"key": f"year-{person.number}-{world.day}", "currency_type": 1, "amount": str(dice.choice([20, 50, 100]))}
    path = "account-service/capital/top_up"
    reported = at_once(*[lambda: call(world, person, "POST", path, body)] * 2)
    page = next((row["confirm_url"] for row in reported if row.get("success")), "")
    if page and world.provider.pay(page):
        world.provider.pay(page)
        world.done["top-ups"] += 1


def change(world: World, person: Person, dice: Random, paid: Paid) -> None:
    """Change to a dearer or cheaper plan; after a refused card, pay the page with another card or leave it."""
    others = [plan for plan in world.plans[person.currency] if plan != paid["plan_id"]]
    response = choose(world, person, dice.choice(others), windows=dice.choice([1, 1, 2]))
    if response.get("success"):
        world.done["changes of plan"] += 1
    if response.get("confirm_url") and dice.random() < 0.7 and world.provider.pay(response["confirm_url"]):
        world.done["changes paid on a page"] += 1


def leave(world: World, person: Person, _dice: Random, _paid: Paid) -> None:
    """Change to the free plan at the period's end."""
    path = f"account-service/plan/demotion/3/{world.free}?platform={PLATFORM}"
    if call(world, person, "POST", path, dict(stay(person))).get("success"):
        world.done["downgrades to the free plan"] += 1


def stay_after_all(world: World, person: Person, _dice: Random, _paid: Paid) -> None:
    """Undo a planned change; refused if there is none."""
    if call(world, person, "DELETE", f"account-service/plan/demotion/{PLATFORM}").get("success"):
        world.done["downgrades taken back"] += 1


def cancel_at_provider(world: World, person: Person, dice: Random, paid: Paid) -> None:
    """Cancel on the provider's own page, which only sends us events."""
    opened = call(world, person, "POST", "account-service/plan/portal")
    if opened.get("success"):
        what = dice.choice(["cancel", "cancel", "keep"])
        world.provider.fill_in(opened["url"], do=what, subscription=paid["external_id"])
        world.done[f"subscriptions: {what} at the provider"] += 1


def lose_card(world: World, _person: Person, _dice: Random, paid: Paid) -> None:
    """Make the card fail from now on."""
    existing = world.provider.ask("GET", f"subscriptions/{paid['external_id']}")
    made = world.provider.ask("POST", f"payment_methods/{FAILS_LATER}/attach", customer=existing["customer"])
    world.provider.ask("POST", f"subscriptions/{paid['external_id']}", default_payment_method=made["id"])
    world.done["cards that fail from now on"] += 1


def pay_what_is_owed(world: World, person: Person, _dice: Random, paid: Paid) -> None:
    """Pay the open invoice on its page with a good card, and keep that card."""
    opened = choose(world, person, paid["plan_id"])
    if opened.get("confirm_url") and world.provider.pay(opened["confirm_url"]):
        world.done["owed payments paid"] += 1
    portal = call(world, person, "POST", "account-service/plan/portal")
    if portal.get("success"):
        world.provider.fill_in(portal["url"], do="card", number=PAYS, month="12", year="2039")


ACTS: dict[Act, float] = {
    change: 0.012,
    leave: 0.004,
    stay_after_all: 0.004,
    cancel_at_provider: 0.004,
    lose_card: 0.006,
}
