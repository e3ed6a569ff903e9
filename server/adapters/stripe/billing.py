"""A customer's billing details at Stripe: cards, address, tax ids."""

from server.adapters.stripe.answers import MOST_OF_A_COUNT, Json, id_of, rows_of, whole
from server.adapters.stripe.calls import api, read
from server.adapters.values import as_dict, read_text
from server.ports.payment_states import BillingState, CardState

MOST = 20
_ADDRESS = ("line1", "line2", "postal_code", "city", "state", "country")


def read_billing(external_id: str) -> BillingState:
    """Read billing details, cards newest first. A single card is the default, even if the customer never chose it."""
    customer = read(api().customers.retrieve, external_id)
    tax_ids = rows_of(read(api().customers.tax_ids.list, external_id, limit=MOST))
    cards = rows_of(read(api().customers.payment_methods.list, external_id, type="card", limit=MOST))
    chosen = id_of(as_dict(customer.get("invoice_settings")).get("default_payment_method"))
    address = as_dict(customer.get("address"))
    return BillingState(
        name=read_text(customer.get("name")),
        email=read_text(customer.get("email")),
        address=tuple(filter(None, (read_text(address.get(part)) for part in _ADDRESS))),
        tax_ids=tuple(read_text(tax_id["value"]) for tax_id in tax_ids),
        cards=tuple(_card(card, is_default=len(cards) == 1 or id_of(card) == chosen) for card in cards),
    )


def _card(payload: Json, *, is_default: bool) -> CardState:
    card = as_dict(payload.get("card"))
    return CardState(
        brand=read_text(card.get("brand")),
        last4=read_text(card.get("last4"))[-4:],
        month=whole(card.get("exp_month"), most=MOST_OF_A_COUNT),
        year=whole(card.get("exp_year"), most=MOST_OF_A_COUNT),
        is_default=is_default,
    )
