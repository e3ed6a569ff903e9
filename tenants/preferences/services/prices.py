"""Set price rules and conversion rates."""

from datetime import datetime
from decimal import Decimal

from django.db import transaction

from server.company.onboarding.contracts import Milestone
from server.company.onboarding.services import reach
from server.kit.errors import Invalid, NotFound
from server.kit.money import is_known_currency
from server.kit.sentences import Sentence
from server.tenancy.scope import current_tenant_id
from tenants.preferences.contracts import PriceRule, RuleType
from tenants.preferences.models import ConversionRow, PriceRuleRow

HIGHEST = Decimal(1_000_000)
CURRENCY_UNKNOWN = "is not a currency code"


@transaction.atomic
def set_price_rule(*, store_id: int | None, rule: PriceRule | None, now: datetime) -> None:
    """Set the default rule (`store_id` None) or a store's own; `rule` None deletes it, so that the default applies.

    Its amounts are in the rule's currency. Invalid for coefficients out of range, or for a compare-at rule that does
    not give a higher number by the same method.
    """
    if rule is None:
        PriceRuleRow.objects.filter(store_id=store_id).delete()
        return
    _check(rule)
    values = {
        "enable": rule.enable,
        "type": rule.type,
        "coefficient": rule.coefficient,
        "compare_enable": rule.compare_at.enable,
        "compare_type": rule.compare_at.type,
        "compare_coefficient": rule.compare_at.coefficient,
        "currency": rule.currency,
        "updated_at": now,
    }
    PriceRuleRow.objects.bulk_create(
        [PriceRuleRow(store_id=store_id, **values)],
        update_conflicts=True,
        unique_fields=["store_id"],
        update_fields=list(values),
    )
    reach(current_tenant_id(), [Milestone.PRICE_RULE], now=now)


def set_conversion(*, from_currency: str, to_currency: str, rate: Decimal, now: datetime) -> None:
    """Set the value of one unit of a currency in another. Invalid for unknown or equal currencies and implausible
    rates.
    """
    fields: dict[str, str] = {}
    for name, code in (("from", from_currency), ("to", to_currency)):
        if not is_known_currency(code):
            fields[name] = CURRENCY_UNKNOWN
    if not fields and from_currency == to_currency:
        fields["to"] = "must be another currency"
    if not (Decimal(0) < rate <= HIGHEST):
        fields["rate"] = Sentence("must be above 0 and at most {most}", most=HIGHEST)
    if fields:
        raise Invalid.of_fields(fields)
    ConversionRow.objects.bulk_create(
        [ConversionRow(from_currency=from_currency, to_currency=to_currency, rate=rate, as_of=now)],
        update_conflicts=True,
        unique_fields=["from_currency", "to_currency"],
        update_fields=["rate", "as_of"],
    )


def remove_conversion(*, from_currency: str, to_currency: str) -> None:
    """Delete a rate; publishing between the two is refused again. NotFound when there is none."""
    gone, _ = ConversionRow.objects.filter(from_currency=from_currency, to_currency=to_currency).delete()
    if not gone:
        raise NotFound


def _check(rule: PriceRule) -> None:
    fields: dict[str, str] = {}
    if rule.type is RuleType.SUPPLIER:
        fields["type"] = "must be 1 or 2"
    if not (Decimal(0) <= rule.coefficient <= HIGHEST) or (rule.enable and rule.type == 2 and not rule.coefficient):
        fields["coefficient"] = "Price is required and must not be zero."
    compare = rule.compare_at
    if compare.enable and not (Decimal(0) < compare.coefficient <= HIGHEST):
        fields["compare_at.coefficient"] = "Please fill in the field."
    elif compare.enable and compare.type is rule.type and compare.coefficient <= rule.coefficient:
        fields["compare_at.coefficient"] = "must be higher than the price's"
    if fields:
        name, message = next(iter(fields.items()))
        raise Invalid(message, fields={name: message, **fields})
