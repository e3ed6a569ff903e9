"""Delivery of the provider's events to us: lost, late, in any order, repeated, and forged."""

from dataclasses import dataclass, field

import httpx
import orjson

from fixtures.sandbox.credentials import STRIPE_WEBHOOK_SECRET
from fixtures.sandbox.stripe.events import signature
from ops.drills.waits import until
from ops.drills.year.provider import Json
from ops.drills.year.world import World
from server.company.payments.models import ProviderEvent

AT_ONCE = 50
LATE, DROPPED, AGAIN, FORGED = 0.25, 0.15, 0.25, 0.05
LATEST_DAYS = 6


@dataclass
class Post:
    """Delivers every event of the provider at least once; `due` maps days to events."""

    world: World
    due: dict[int, list[str]] = field(default_factory=dict)
    last: str = ""
    sent: int = 0
    accepted_forgeries: list[str] = field(default_factory=list)
    stranger: httpx.Client = field(default_factory=lambda: httpx.Client(timeout=60))

    def collect(self) -> None:
        """Read new events of the provider, and choose at random how each is delivered."""
        for event in self._new():
            dice = self.world.dice("event", event["type"], self.world.day, self.sent, len(self.due))
            throw, day = dice.random(), self.world.day
            if throw < LATE:
                self.world.done["events late"] += 1
                day += dice.randint(1, LATEST_DAYS)
            elif throw < LATE + DROPPED:
                self.world.done["events dropped once"] += 1
                day += dice.choice([1, 1, 2, 3])
            self._plan(day, event["id"])
            if dice.random() < AGAIN:
                self.world.done["events again"] += 1
                self._plan(day + dice.choice([0, 0, 1, 5]), event["id"])
            if dice.random() < FORGED:
                self._forge(event)

    def deliver(self, *, everything: bool = False) -> None:
        """Deliver due events in random order and wait until they arrived."""
        days = [day for day in self.due if everything or day <= self.world.day]
        waiting = [event for day in days for event in self.due.pop(day)]
        self.world.dice("order", self.world.day, len(waiting)).shuffle(waiting)
        for begin in range(0, len(waiting), AT_ONCE):
            some = waiting[begin : begin + AT_ONCE]
            self.world.provider.deliver(some)
            until(lambda names=set(some): _arrived(names), "the delivery of events", every=0.05)  # type: ignore[misc]
        self.sent += len(waiting)

    def _new(self) -> list[Json]:
        found: list[Json] = []
        for event in self.world.provider.all("events"):
            if event["id"] == self.last:
                break
            found.append(event)
        if found:
            self.last = found[0]["id"]
        self.world.done["events"] += len(found)
        return found[::-1]

    def _plan(self, day: int, event: str) -> None:
        self.due.setdefault(day, []).append(event)

    def _forge(self, event: Json) -> None:
        """Send a real event with a false signature; each must be refused."""
        moment = self.world.now().timestamp()
        forged = {
            "a foreign secret": (event, "whsec_of_somebody", moment),
            "an old signature": (event, STRIPE_WEBHOOK_SECRET, moment - 900),
            "a foreign account": ({**event, "account": "acct_other"}, STRIPE_WEBHOOK_SECRET, moment),
            "live mode": ({**event, "livemode": True}, STRIPE_WEBHOOK_SECRET, moment),
        }
        name = self.world.dice("forge", event["type"], self.world.day).choice(sorted(forged))
        payload, secret, at = forged[name]
        body = orjson.dumps({**payload, "id": f"{event['id']}_forged"})
        headers = {"Stripe-Signature": signature(secret, body, at), "Content-Type": "application/json"}
        status = self.stranger.post(f"{self.world.web}/hooks/stripe", content=body, headers=headers).status_code
        self.world.done["events forged"] += 1
        if status != 401:
            self.accepted_forgeries.append(f"{name}: {status}, day {self.world.day}, seed {self.world.seed}")


def _arrived(names: set[str]) -> bool:
    return ProviderEvent.objects.filter(external_id__in=names).count() == len(names)
