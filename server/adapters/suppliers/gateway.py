"""The API of a marketplace, called with the operator's key: one rate limit for the whole app, and its refusals."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Unpack

from django.conf import settings

from server.adapters.suppliers.marketplace import calls_per_second
from server.adapters.translate import CallOptions, call, host_of, read_json
from server.kit.http import waiting_for
from server.kit.reasons import Reason
from server.kit.web_addresses import read_address
from server.ports.failures import NeedsMerchant, OutsideFailure, Permanent, Retryable
from server.ports.marketplaces import MARKETPLACES, Facts
from server.ports.suppliers import Pace, Supplier, SupplierAccess


class Meaning(Enum):
    """What a refusal calls for: another account, a later try, another product or country, another key."""

    ACCOUNT = auto()
    BUSY = auto()
    NOT_SOLD_IN_COUNTRY = auto()
    UNKNOWN = auto()
    KEY = auto()
    BROKEN = auto()


@dataclass(frozen=True, slots=True)
class Gateway:
    """The API of one marketplace.

    `url` and `key` are names of settings. `refusals`: texts to find in an error code; the first match counts. `pause`:
    seconds to wait when the marketplace throttles us.
    """

    supplier: Supplier
    url: str
    key: str
    refusals: Mapping[str, Meaning]
    pause: float = 1.5

    @property
    def facts(self) -> Facts:
        return MARKETPLACES[self.supplier]

    @property
    def address(self) -> str:
        return str(getattr(settings, self.url)).rstrip("/")

    @property
    def app_key(self) -> str:
        return str(getattr(settings, self.key))

    @property
    def host(self) -> str:
        return host_of(self.address)

    @property
    def stand_in(self) -> str:
        """The stand-in's host and path if the settings name one instead of the marketplace; else empty."""
        parts = read_address(self.address)
        return "" if self.facts.owns(parts.place) else parts.place + parts.path

    def ask(self, method: str, path: str, *, write: bool = False, **options: Unpack[CallOptions]) -> Any:
        """Call the API and return its JSON. `write` as for `translate.call`."""
        paced: CallOptions = {**options, "bucket": self._bucket, "rate": calls_per_second(self.supplier)}
        return read_json(call(method, f"{self.address}{path}", write=write, **paced), write=write)

    def pace(self) -> Pace:
        """Implement `SupplierAccountPort`."""
        rate = calls_per_second(self.supplier)
        return Pace(rate, waiting_for(self._bucket, rate) if rate else 0)

    @property
    def _bucket(self) -> str:
        return f"{self.facts.name.lower()}:{self.app_key}"

    def token(self, access: SupplierAccess) -> str:
        """Return the access token of the merchant's account. NeedsMerchant without one."""
        if token := (access.tokens or {}).get("access_token"):
            return token
        raise self._account("supplier.account_missing")

    def garbled(self, *, write: bool = False) -> Retryable:
        """Return the failure for a malformed answer; of a write, whose outcome is then unknown."""
        return Retryable(Reason("outside.garbled", {"host": self.host}), unknown_outcome=write)

    def failure(self, codes: Iterable[str], message: str, *, write: bool = False) -> OutsideFailure:
        """Return the failure for the first known code; a refusal with the message if none is known.

        The outcome of a write is unknown when the marketplace broke, or gives a code that we do not know.
        """
        given = [*filter(None, codes)]
        for code in given:
            for pattern, meaning in self.refusals.items():
                if re.search(pattern, code, re.IGNORECASE):
                    return self._meant(meaning, code, write=write)
        reason = Reason("supplier.refused", {"message": message[:200] or ", ".join(given)})
        return Retryable(reason, unknown_outcome=True) if write else Permanent(reason)

    def _meant(self, meaning: Meaning, code: str, *, write: bool) -> OutsideFailure:
        host = {"host": self.host}
        return {
            Meaning.ACCOUNT: self._account("supplier.account_refused"),
            Meaning.BUSY: Retryable(Reason("outside.busy", host), after=self.pause),
            Meaning.NOT_SOLD_IN_COUNTRY: Permanent(Reason("supplier.not_sold_there")),
            Meaning.UNKNOWN: Permanent(Reason("supplier.product_unknown", {"host": self.facts.name})),
            Meaning.KEY: Permanent(Reason("supplier.app_refused", {"code": code[:60]})),
            Meaning.BROKEN: Retryable(Reason("outside.broken", host), unknown_outcome=write),
        }[meaning]

    def _account(self, code: str) -> NeedsMerchant:
        return NeedsMerchant(Reason(code, {"supplier": self.facts.name}), action="authorize_supplier")
