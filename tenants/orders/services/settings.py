"""Save the merchant's rules of placing orders."""

from dataclasses import asdict, dataclass
from typing import Any

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit.errors import Conflict
from server.ports.purchases import AddressField
from tenants.orders.contracts.customs import TradeNumbers
from tenants.orders.contracts.plans import OrderRules
from tenants.orders.errors import OnlyMainAccount
from tenants.orders.models import OrderSettings
from tenants.orders.rules.trade_numbers import checked
from tenants.orders.selectors.settings import read_rules
from tenants.privacy.services import personal_key

CHANGED = "Somebody changed these settings meanwhile. Load them again."


@dataclass(frozen=True, slots=True)
class Forwarder:
    """The merchant's forwarder in China, who sends goods on to buyers."""

    name: str
    phone: str
    province: str
    city: str
    address1: str
    district: str = ""
    """A part of the city, which Chinese addresses name."""
    address2: str = ""
    postcode: str = ""

    def stored(self) -> dict[str, Any]:
        """Return it as an address to which a supplier sends."""
        address = asdict(self)
        district = address.pop("district")
        return {**address, "country": "CN", "extras": {AddressField.DISTRICT.value: district} if district else {}}


def save_rules(
    actor: Actor, rules: OrderRules, *, version: int, phone: str, forwarder: Forwarder | None, trade: TradeNumbers
) -> None:
    """Save the rules. Conflict when they were saved since this version was read.

    Invalid for numbers of `trade` that cannot be right. OnlyMainAccount where a sub-account changes what limits it:
    limits and amounts.
    """
    key = personal_key()
    private: dict[str, Any] = {"phone": phone} if phone else {}
    private |= {"trade": asdict(checked(trade))}
    kept = private | ({"forwarder": forwarder.stored()} if forwarder else {})
    with transaction.atomic():
        before, _ = read_rules()
        if not actor.is_main_account and _limits(before) != _limits(rules):
            raise OnlyMainAccount
        row, _ = OrderSettings.objects.select_for_update().get_or_create(pk=1, defaults={"version": 0})
        if row.version != version:
            raise Conflict(CHANGED)
        row.rules, row.version = rules.stored(), version + 1
        row.personal = key.seal(kept) if kept else ""
        row.save()


def _limits(rules: OrderRules) -> tuple[object, ...]:
    return (
        rules.typed_above_minor,
        rules.most_minor,
        dict(rules.daily_limits),
        dict(rules.refund_limits),
        rules.places_authorized,
    )
