"""WooCommerce's page on which merchants approve our access, and its callback (core, class-wc-auth.php).

WooCommerce finds the page by a rewrite rule, or by `wc-auth-version` and `wc-auth-route`. But its links to log in and
to approve come from `wc_get_endpoint_url`: without permalinks that returns `?wc-auth/v1=...`, which nothing reads, and
with permalinks below index.php it omits index.php. So the flow only works where the page's pretty address is served.
"""

from contextlib import suppress
from typing import Literal
from urllib.parse import quote, urlencode

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from server.adapters import translate
from server.adapters.values import as_dict, as_list
from server.adapters.woocommerce.address import normalise, through_index, with_query
from server.adapters.woocommerce.answers import find_json
from server.adapters.woocommerce.refusals import refuse_plain
from server.kit.http import OutboundResponse
from server.kit.reasons import Reason
from server.ports.failures import OutsideFailure, Permanent
from server.ports.stores import ConnectRequest

_PAGE = "wc-auth/v1/authorize"
_SECONDS, _MOST_BYTES, _REDIRECTS = 6.0, 2_000_000, 3


class GrantedKeys(BaseModel):
    """A new key of the store. `user_id` is the state that we sent; the caller checks it."""

    model_config = ConfigDict(extra="ignore", frozen=True, hide_input_in_errors=True)

    key_id: int = Field(gt=0)
    user_id: str = Field(min_length=1, max_length=2000)
    consumer_key: str = Field(pattern=r"^ck_[0-9a-f]{40}$", repr=False)
    consumer_secret: str = Field(pattern=r"^cs_[0-9a-f]{40}$", repr=False)
    key_permissions: Literal["read", "write", "read_write"]

    @field_validator("user_id", mode="before")
    @classmethod
    def _as_text(cls, value: object) -> object:
        return str(value) if isinstance(value, int) and not isinstance(value, bool) else value

    @property
    def reads_and_writes(self) -> bool:
        return self.key_permissions == "read_write"


def authorise_url(request: ConnectRequest) -> str:
    """Return the page's URL; all five parameters are required.

    Permanent("store.consent_needs_permalinks") where the page cannot work, "store.needs_https" where http is not
    answered. If the store does not answer us, return the URL anyway, as it may answer the merchant.
    """
    query = {
        "app_name": "Tradewind",
        "scope": "read_write",
        "user_id": request.state,
        "return_url": request.return_url,
        "callback_url": request.callback_url,
    }
    store = normalise(request.shop)
    if _lacks_page(store) and _answers_through_index(store):
        raise Permanent(Reason("store.consent_needs_permalinks", {"host": translate.host_of(store)}))
    return f"{store}/{_PAGE}?{urlencode(query, quote_via=quote)}"


def parse_granted_keys(raw_body: bytes) -> GrantedKeys:
    """Read the callback's body. ValueError, which quotes none of its content, when it is malformed."""
    try:
        return GrantedKeys.model_validate_json(raw_body)
    except ValidationError as error:
        fields = sorted({str(detail["loc"][0]) for detail in error.errors() if detail["loc"]})
        raise ValueError(f"not the keys of a store: {', '.join(fields) or 'no JSON'}") from None


def _lacks_page(store: str) -> bool:
    """Return whether the page is missing: without parameters it answers 401, all else means it is not served."""
    answer = _look(f"{store}/{_PAGE}")
    if answer is not None:
        refuse_plain(answer)
    return answer is not None and answer.status in {200, 404}


def _answers_through_index(store: str) -> bool:
    answer = _look(with_query(through_index(store, ""), {"_fields": "namespaces"}))
    index = find_json(answer.body) if answer is not None and answer.status == 200 else None
    return "wc/v3" in as_list(as_dict(index).get("namespaces"))


def _look(url: str) -> OutboundResponse | None:
    with suppress(OutsideFailure):
        return translate.call(
            "GET", url, timeout=_SECONDS, max_bytes=_MOST_BYTES, follow_redirects=_REDIRECTS, retries=0
        )
    return None
