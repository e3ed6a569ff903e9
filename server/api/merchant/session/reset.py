"""Reset a password with a code sent to the mailbox or phone (specification 000, sections 2, 5 and 8)."""

from django.http import HttpRequest, HttpResponse
from pydantic import ConfigDict, Field, field_validator

from server.api.gateway.areas import Area
from server.api.gateway.devices import asker_of, remember_device
from server.api.gateway.log_ins import refuse_hasty_try
from server.api.gateway.permissions import PUBLIC
from server.api.gateway.requests import client_address
from server.api.gateway.schemas import DONE, Body, Envelope
from server.api.gateway.throttles import RESET_BY_ADDRESS
from server.company.identity import rules
from server.company.identity.log_in_contracts import LogInArea, LogInStep, Try
from server.company.identity.selectors.people import find_user
from server.company.identity.services.passwords import reset_password
from server.kit import clock

area = Area("accounts")


class ResetIn(Body):
    model_config = ConfigDict(extra="forbid", populate_by_name=False)

    mailbox: str = Field(max_length=254)
    code: str = Field(default="", max_length=20)
    password: str = Field(default="", max_length=200)
    confirmation: str = Field(default="", max_length=200, alias="confirmPassword")

    @field_validator("mailbox")
    @classmethod
    def _clean(cls, value: str) -> str:
        return rules.clean_mailbox(value)


@area.post("/user/reset", id="user.reset", may=PUBLIC)
def reset(request: HttpRequest, response: HttpResponse, payload: ResetIn) -> Envelope:
    """Set a new password with a code."""
    _reset(request, response, payload)
    return Envelope(msg=DONE)


@area.put("/user/reset", id="user.reset.cloud_store", may=PUBLIC)
def reset_in_cloud_store(request: HttpRequest, response: HttpResponse, payload: ResetIn) -> Envelope:
    """Set a new password with a code, from the cloud store."""
    _reset(request, response, payload)
    return Envelope(msg="Operation successful")


def _reset(request: HttpRequest, response: HttpResponse, payload: ResetIn) -> None:
    tried = Try(LogInArea.PORTAL, LogInStep.CODE, payload.mailbox, client_address(request), find_user(payload.mailbox))
    refuse_hasty_try(RESET_BY_ADDRESS, asker_of(request), tried)
    user_id = reset_password(
        mailbox=payload.mailbox,
        code=payload.code,
        password=payload.password,
        confirmation=payload.confirmation,
        now=clock.now(),
        address=client_address(request),
        asker=asker_of(request),
    )
    remember_device(request, response, user_id)
