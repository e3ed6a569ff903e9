"""Refusals of a store, and what the merchant can do about them."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NoReturn

from server.adapters.stores.refusals import LONGEST_MESSAGE, MalformedAnswer, Rule, StoreRefusal, reconnect
from server.adapters.translate import host_of, refuse_redirect
from server.adapters.woocommerce.answers import MOVED, find_json
from server.kit.http import OutboundResponse
from server.kit.reasons import Reason
from server.kit.redaction import redacted
from server.kit.web_addresses import join_address, read_address
from server.ports.failures import OutsideFailure, Permanent, Retryable

SKU_CODES = frozenset({"product_invalid_sku", "woocommerce_rest_product_sku_already_exists"})
_SKU_IN_MESSAGE = re.compile(r"\bSKU\b")
_PASSING_IMAGE_TROUBLE = re.compile(r"cURL error (6|7|28|35|52|55|56)\b|timed out|Too Many Requests|50[0234]\b", re.I)
_URL = re.compile(r"https?://[^\s\"'<>]+")
_PICTURE = re.compile(r"\.(jpe?g|jpe|png|gif|webp|avif|bmp|tiff?|ico)$", re.I)
_TAG = re.compile(r"<[^<>]*>")
# Wordings of nginx, Apache, Go (Caddy, Traefik).
_PLAIN_ON_TLS = re.compile(rb"plain HTTP request was sent to HTTPS|plain HTTP to an SSL|HTTP request to an HTTPS", re.I)
_LONGEST_PAGE = 65_536


class BarcodeRefused(Permanent):
    """A barcode that is invalid, or belongs to another product."""


class WooRefusal(StoreRefusal):
    """A refusal by the store: WordPress's error code, message and data."""

    RULES: ClassVar[Sequence[Rule]] = (
        ("is_taken_sku", Permanent, "store.sku_taken"),
        ("is_refused_barcode", BarcodeRefused, "store.barcode_refused"),
        ("is_about_time", Permanent, "store.clock_differs"),
        ("may_only_read", reconnect, "store.key_read_only"),
        (403, reconnect, "store.key_lacks_rights"),
        (401, reconnect, "store.key_refused"),
        # Deleted while we worked on it: the next try starts by noticing that.
        ("is_missing", Retryable, "store.gone"),
        (404, Permanent, "store.api_missing"),
        (413, Permanent, "store.too_large"),
    )

    def __init__(self, host: str, status: int, code: str, message: str, data: Mapping[str, Any]) -> None:
        super().__init__(host, status, _TAG.sub("", redacted(message)).strip(), [code])
        self.code = code
        self.data = data

    def failure(self, *, images: Sequence[str] = (), **sent: str) -> OutsideFailure:
        """Implement `StoreRefusal`; `images` are the sent URLs, as the store may not name the refused one."""
        return self._of_image(images) if "image" in self.code else super().failure(**sent)

    @property
    def is_missing(self) -> bool:
        return self.code.endswith("_invalid_id") or self.status == 410

    @property
    def is_taken_sku(self) -> bool:
        """Whether another product has the SKU; newer stores say so only in the message (`..._not_created`)."""
        if self.code in SKU_CODES:
            return True
        return self.code.endswith("_not_created") and bool(_SKU_IN_MESSAGE.search(self.message))

    @property
    def is_refused_barcode(self) -> bool:
        return self.code == "product_invalid_global_unique_id"

    @property
    def is_about_time(self) -> bool:
        """Whether the store's clock differs so much from ours that our signature seems too old."""
        return "Invalid timestamp" in self.message

    @property
    def may_only_read(self) -> bool:
        return self.status in {401, 403} and "write permissions" in self.message

    @property
    def key_was_not_seen(self) -> bool:
        """Whether the request counted as anonymous: an unknown key, or one lost on the way."""
        return self.status == 401 and self.code.startswith("woocommerce_rest_cannot_")

    @property
    def resource_id(self) -> int:
        """The id of the conflicting object (an existing term, the owner of a SKU); 0 when unknown."""
        stated = self.data.get("resource_id")
        return stated if isinstance(stated, int) else 0

    def _of_image(self, sent: Sequence[str]) -> OutsideFailure:
        url = _refused_image(self.message, sent)
        params = {"host": self.host, "url": url, "message": self.message}
        reason = Reason("store.image_refused" if url else "store.images_refused", params)
        return Retryable(reason, elsewhere=True) if _PASSING_IMAGE_TROUBLE.search(self.message) else Permanent(reason)


def refused(response: OutboundResponse, *, write: bool) -> NoReturn:
    """Raise the failure for an unsuccessful answer: WooRefusal with the store's message, else a failure of the port.

    Only a permanent redirect says that the store has moved; others lead to a maintenance page, or to a login.
    """
    host = host_of(response.url)
    body = find_json(response.body)
    if isinstance(body, dict) and _code_of(body) is not None and response.status >= 400:
        raise of_error(host, response.status, body)
    if response.status in MOVED:
        params = {
            "host": host,
            "url": join_address(response.url, response.headers.get("location", ""))[:LONGEST_MESSAGE],
        }
        raise reconnect(Reason("store.moved", params))
    refuse_redirect(response, write=write)
    refuse_plain(response)
    code = {401: "store.blocked", 403: "store.blocked", 404: "store.api_missing", 406: "store.blocked"}
    if response.status == 413:
        raise Permanent(Reason("store.too_large", {"host": host}))
    raise Permanent(Reason(code.get(response.status, "store.not_understood"), {"host": host}))


def refuse_plain(response: OutboundResponse) -> None:
    """Permanent when http was used where the server expects https."""
    if response.status == 400 and _PLAIN_ON_TLS.search(response.body[:_LONGEST_PAGE]):
        raise Permanent(Reason("store.needs_https", {"host": host_of(response.url)}))


def of_error(host: str, status: int, error: Mapping[str, Any]) -> WooRefusal:
    """Read an error object of WordPress (`code`, `message`, `data`), of a whole answer or of one item in a batch.

    MalformedAnswer when it has no code.
    """
    if (code := _code_of(error)) is None:
        raise MalformedAnswer
    data = error.get("data")
    data = data if isinstance(data, dict) else {}
    message = str(error.get("message", ""))
    if isinstance(params := data.get("params"), dict):
        message = " ".join([message, *map(str, params.values())])
    return WooRefusal(host, status, code, message, data)


def _code_of(error: Mapping[str, Any]) -> str | None:
    """Return the code; None for none. Core's fulfilments answer the number of a PHP exception, mostly 0."""
    code = error.get("code")
    return str(code) if isinstance(code, str | int) and not isinstance(code, bool) else None


def _refused_image(message: str, sent: Sequence[str]) -> str:
    """Return the image URL that the store names; else the only one sent, or the first without a picture's suffix."""
    named = _URL.search(message)
    if named:
        return next((url for url in sent if url in message), named.group().rstrip("."))
    doubtful = [url for url in sent if not _PICTURE.search(read_address(url).path)]
    return next(iter(sent if len(sent) == 1 else doubtful), "")
