"""What the form of a typed order asks: what a country's addresses need."""

from typing import NamedTuple

from server.ports.purchases import AddressField
from tenants.orders.rules.addresses import required_fields
from tenants.orders.rules.country_fields import CountryField, fields_of


class AddressForm(NamedTuple):
    """What an address needs: fields of every address, and what the country asks for besides."""

    required: list[AddressField]
    fields: tuple[CountryField, ...]


def address_form(country: str) -> AddressForm:
    """Return what an address in a country needs."""
    return AddressForm(required_fields(country), fields_of(country))
