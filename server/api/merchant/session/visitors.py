"""The visitor's country, before log-in (specification 000, sections 1 and 7)."""

from django.http import HttpRequest
from pydantic import Field

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
    takes_phones: bool = Field(
        description="Whether codes can be sent to mobile numbers, so that an account can have one."
    )


@area.get("/ip", id="ip.country", may=PUBLIC)
def country_of_visitor(request: HttpRequest) -> CountryEnvelope:
    """Show the visitor's country, by address, and what the log-in can offer."""
    found = visitor_country(request, registry.countries())
    return CountryEnvelope(country=CountryOut(iso_code=found), takes_phones=registry.sms().is_configured)
