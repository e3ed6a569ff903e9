"""The customer's card for charges: the one that we show is the one that we charge."""

from server.adapters.stripe.answers import Json, rows_of
from server.adapters.stripe.calls import api, read
from server.adapters.values import as_dict

DEFAULT = "invoice_settings.default_payment_method"


def chosen_card(customer: str) -> Json:
    """Return the card that the customer chose, else the last saved one; empty without one."""
    response = read(api().customers.retrieve, customer, expand=[DEFAULT])
    if chosen := as_dict(as_dict(response.get("invoice_settings")).get("default_payment_method")):
        return chosen
    saved = rows_of(read(api().customers.payment_methods.list, customer, type="card", limit=1))
    return saved[0] if saved else {}
