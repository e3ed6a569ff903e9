"""The visitor's country, before log-in (specification 000, sections 1 and 7)."""

from django.http import HttpRequest

from server.api.gateway.areas import Area
from server.api.gateway.permissions import PUBLIC
from server.api.gateway.requests import visitor_country
from server.api.gateway.schemas import Envelope, Out
from server.ports import registry

area = Area("visitors")


class CountryOut(Out):
    iso_code: str


class CountryEnvelope(Envelope):
    country: CountryOut


@area.get("/ip", id="ip.country", may=PUBLIC)
def country_of_visitor(request: HttpRequest) -> CountryEnvelope:
    """Show the visitor's country, by address."""
    return CountryEnvelope(country=CountryOut(iso_code=visitor_country(request, registry.countries())))
