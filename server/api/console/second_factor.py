"""A new check of the second factor before money moves."""

from typing import Any

from pydantic import Field

from server.api.gateway.requests import StaffRequest, client_address
from server.api.gateway.schemas import Body
from server.company.identity.services.deletion import prove_second_factor
from server.kit import clock


class SecondFactorIn(Body):
    code: str = Field(default="", max_length=20, description="The code of the second factor, if there is one.")


def proven(request: StaffRequest, payload: SecondFactorIn) -> dict[str, Any]:
    """Return who acts, after a new check of their second factor. SecondFactorRefused."""
    actor, address, now = request.actor, client_address(request), clock.now()
    prove_second_factor(actor, code=payload.code, address=address, now=now)
    return {"actor": actor, "now": now, "address": address}
