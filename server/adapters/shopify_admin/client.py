"""GraphQL to one shop: its token, its price per call, its refusals."""

import time
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.conf import settings

from server.adapters import translate
from server.adapters.shopify_admin.refusals import UserErrors, of_errors, of_status
from server.adapters.values import as_dict, as_list, read_text
from server.kit.reasons import Reason
from server.ports.failures import Retryable
from server.ports.stores import StoreAccess

_REQUESTS_PER_SECOND = 10.0
_READ_SECONDS, _WRITE_SECONDS = 25.0, 50.0
_LONGEST_PAUSE, _PAUSES = 12.0, 3
_SOON = 2.0

Json = dict[str, Any]


class ShopifyClient:
    """One conversation with a shop."""

    def __init__(self, access: StoreAccess) -> None:
        self._access = access
        self.answers = access.answers
        self.host = translate.host_of(access.base_url)
        self.clock: datetime | None = None
        """What the shop's clock showed at its last answer."""

    def query(self, document: str, variables: Mapping[str, Any] | None = None) -> Json:
        """The `data` of a query. A failure of the port when there is none."""
        return self._run(document, variables, write=False)

    def mutate(self, name: str, document: str, variables: Mapping[str, Any]) -> Json:
        """The payload of the mutation `name`. UserErrors when refused; a lost answer is Retryable, outcome unknown."""
        payload = as_dict(self._run(document, variables, write=True).get(name))
        errors = [as_dict(error) for error in as_list(payload.get("userErrors"))]
        if not all(isinstance(error.get("message"), str) for error in errors):
            raise Retryable(Reason("outside.garbled", {"host": self.host}), unknown_outcome=True)
        if errors:
            raise UserErrors(self.host, errors)
        return payload

    def _run(self, document: str, variables: Mapping[str, Any] | None, *, write: bool) -> Json:
        for _ in range(_PAUSES):
            try:
                answer = self._send(document, variables, write=write)
            except Retryable as busy:
                time.sleep(_short_pause(busy))
                continue
            errors = [as_dict(error) for error in as_list(answer.get("errors"))]
            if not errors:
                return self._data(answer, write=write)
            if not _is_throttled(errors):
                raise of_errors(errors, self.host)
            self._wait(answer)
        raise Retryable(Reason("outside.busy", {"host": self.host}), after=_LONGEST_PAUSE)

    def _data(self, answer: Json, *, write: bool) -> Json:
        data = answer.get("data")
        if not isinstance(data, dict):
            raise Retryable(Reason("outside.garbled", {"host": self.host}), unknown_outcome=write)
        return data

    def _wait(self, answer: Json) -> None:
        """Until the shop's bucket holds what the call costs (API limits, "GraphQL Admin API rate limits")."""
        cost = as_dict(as_dict(answer.get("extensions")).get("cost"))
        status = as_dict(cost.get("throttleStatus"))
        missing = _number(cost.get("requestedQueryCost"), 50.0) - _number(status.get("currentlyAvailable"), 0.0)
        pause = max(0.2, missing / max(_number(status.get("restoreRate"), 50.0), 0.001))
        if pause > _LONGEST_PAUSE:
            raise Retryable(Reason("outside.busy", {"host": self.host}), after=pause)
        time.sleep(pause)

    def _send(self, document: str, variables: Mapping[str, Any] | None, *, write: bool) -> Json:
        response = translate.call(
            "POST",
            f"{self._access.base_url}/admin/api/{settings.SHOPIFY_API_VERSION}/graphql.json",
            write=write,
            bucket=self._access.account,
            rate=_REQUESTS_PER_SECOND if settings.OUTBOUND_RATE else 0,
            headers={
                "accept": "application/json",
                "x-shopify-access-token": self._access.credentials.get("access_token", ""),
            },
            json={"query": document, "variables": dict(variables or {})},
            timeout=_WRITE_SECONDS if write else _READ_SECONDS,
            follow_redirects=0,
            retries=0 if write else 1,
            idempotent=not write,
        )
        self.clock = response.date
        translate.refuse_bot_check(response, write=write)
        failure = of_status(response, self.host)
        if failure is not None:
            raise failure
        return as_dict(translate.read_json(response, write=write))


def _short_pause(refusal: Retryable) -> float:
    """How long a shop that did nothing yet asks to wait, when that is soon over; the refusal itself otherwise."""
    if refusal.reason.code != "outside.busy" or refusal.unknown_outcome or not 0 < (refusal.after or 0) <= _SOON:
        raise refusal
    return refusal.after or 0


def _is_throttled(errors: list[Json]) -> bool:
    codes = (read_text(as_dict(error.get("extensions")).get("code")) for error in errors)
    return any(code == "THROTTLED" for code in codes) or any(error.get("message") == "Throttled" for error in errors)


def _number(value: Any, otherwise: float) -> float:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else otherwise
