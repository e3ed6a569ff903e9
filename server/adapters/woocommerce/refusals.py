"""What a store refuses, and what the merchant can do about it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn
from urllib.parse import urlsplit

from server.adapters.translate import host_of
from server.adapters.woocommerce.answers import MalformedAnswer, find_json
from server.kit.http import OutboundResponse
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant, OutsideFailure, Permanent, Retryable

SKU_CODES = frozenset({"product_invalid_sku", "woocommerce_rest_product_sku_already_exists"})
_SKU_IN_MESSAGE = re.compile(r"\bSKU\b")
_IMAGE_CODES = re.compile(r"image")
_PASSING_IMAGE_TROUBLE = re.compile(r"cURL error (6|7|28|35|52|55|56)\b|timed out|Too Many Requests|50[0234]\b", re.I)
_URL = re.compile(r"https?://[^\s\"'<>]+")
_PICTURE = re.compile(r"\.(jpe?g|jpe|png|gif|webp|avif|bmp|tiff?|ico)$", re.I)
_TAG = re.compile(r"<[^<>]*>")
# nginx, Apache, Go (Caddy, Traefik).
_PLAIN_ON_TLS = re.compile(rb"plain HTTP request was sent to HTTPS|plain HTTP to an SSL|HTTP request to an HTTPS", re.I)
_LONGEST_MESSAGE = 300
_LONGEST_PAGE = 65_536


class StoreRefusal(Exception):
    """The store understood and refused: status, WordPress's error code, its sentence and what belongs to it."""

    def __init__(self, host: str, status: int, code: str, message: str, data: Mapping[str, Any]) -> None:
        super().__init__(f"{status} {code}")
        self.host = host
        self.status = status
        self.code = code
        self.message = _TAG.sub("", message).strip()[:_LONGEST_MESSAGE]
        self.data = data

    @property
    def is_missing(self) -> bool:
        """What was asked for does not exist (any more)."""
        return self.code.endswith("_invalid_id") or self.status == 410

    @property
    def is_taken_sku(self) -> bool:
        """Another product has the SKU; newer stores say so only in the sentence (`..._not_created`)."""
        if self.code in SKU_CODES:
            return True
        return self.code.endswith("_not_created") and bool(_SKU_IN_MESSAGE.search(self.message))

    @property
    def key_was_not_seen(self) -> bool:
        """The request counted as anonymous: an unknown key, or one that was lost on the way."""
        return self.status == 401 and self.code.startswith("woocommerce_rest_cannot_")

    @property
    def resource_id(self) -> int:
        """The id of what is in the way (an existing term, the owner of a SKU); 0 when not told."""
        stated = self.data.get("resource_id")
        return stated if isinstance(stated, int) else 0


class BarcodeRefused(Permanent):
    """A barcode is not valid, or belongs to another product."""


def refused(response: OutboundResponse) -> NoReturn:
    """Raise what an unsuccessful answer means: StoreRefusal with the store's words, else a failure of the port."""
    host = host_of(response.url)
    told = find_json(response.body)
    if isinstance(told, dict) and isinstance(told.get("code"), str) and response.status >= 400:
        raise of_error(host, response.status, told)
    if 300 <= response.status < 400:
        params = {"host": host, "url": response.headers.get("location", "")[:_LONGEST_MESSAGE]}
        raise NeedsMerchant(Reason("store.moved", params), action="reconnect")
    refuse_plain(response)
    code = {401: "store.blocked", 403: "store.blocked", 404: "store.api_missing", 406: "store.blocked"}
    if response.status == 413:
        raise Permanent(Reason("store.too_large", {"host": host}))
    raise Permanent(Reason(code.get(response.status, "store.not_understood"), {"host": host}))


def refuse_plain(response: OutboundResponse) -> None:
    """Permanent when http was spoken where the server expects https."""
    if response.status == 400 and _PLAIN_ON_TLS.search(response.body[:_LONGEST_PAGE]):
        raise Permanent(Reason("store.needs_https", {"host": host_of(response.url)}))


def of_error(host: str, status: int, told: Mapping[str, Any]) -> StoreRefusal:
    """An error object of WordPress (`code`, `message`, `data`), of a whole answer or of one item in a batch.

    MalformedAnswer when it has no code.
    """
    if not isinstance(code := told.get("code"), str):
        raise MalformedAnswer
    data = told.get("data")
    data = data if isinstance(data, dict) else {}
    message = str(told.get("message", ""))
    if isinstance(params := data.get("params"), dict):
        message = " ".join([message, *map(str, params.values())])
    return StoreRefusal(host, status, code, message, data)


@contextmanager
def refusals_translated(base_url: str) -> Iterator[None]:
    """Let refusals, and answers that make no sense, leave as failures of the port."""
    try:
        yield
    except StoreRefusal as refusal:
        raise as_failure(refusal) from refusal
    except MalformedAnswer as error:
        raise Retryable(Reason("outside.garbled", {"host": host_of(base_url)}), unknown_outcome=True) from error


def as_failure(refusal: StoreRefusal, *, sku: str = "", images: Sequence[str] = ()) -> OutsideFailure:
    """The failure for a refusal; `sku` and `images` are what was sent, where the store does not repeat it."""
    if refusal.is_taken_sku:
        return Permanent(Reason("store.sku_taken", {"sku": sku, "host": refusal.host}))
    if refusal.code == "product_invalid_global_unique_id":
        return BarcodeRefused(Reason("store.barcode_refused", {"host": refusal.host}))
    if _IMAGE_CODES.search(refusal.code):
        return _of_image(refusal, images)
    if "Invalid timestamp" in refusal.message:
        return Permanent(Reason("store.clock_differs", {"host": refusal.host}))
    if refusal.status in {401, 403}:
        return NeedsMerchant(Reason(_key_reason(refusal), {"host": refusal.host}), action="reconnect")
    if refusal.is_missing:
        # Deleted while we worked on it: the next try finds that out first.
        return Retryable(Reason("store.gone", {"host": refusal.host}))
    if refusal.status == 404:
        return Permanent(Reason("store.api_missing", {"host": refusal.host}))
    if refusal.status == 413:
        return Permanent(Reason("store.too_large", {"host": refusal.host}))
    return Permanent(Reason("store.refused", {"host": refusal.host, "message": refusal.message}))


def _key_reason(refusal: StoreRefusal) -> str:
    if "write permissions" in refusal.message:
        return "store.key_read_only"
    return "store.key_lacks_rights" if refusal.status == 403 else "store.key_refused"


def _of_image(refusal: StoreRefusal, sent: Sequence[str]) -> OutsideFailure:
    url = _refused_image(refusal.message, sent)
    params = {"host": refusal.host, "url": url, "message": refusal.message}
    reason = Reason("store.image_refused" if url else "store.images_refused", params)
    return Retryable(reason) if _PASSING_IMAGE_TROUBLE.search(refusal.message) else Permanent(reason)


def _refused_image(message: str, sent: Sequence[str]) -> str:
    """The address that the store names; else the only one sent, or the first that does not look like a picture."""
    named = _URL.search(message)
    if named:
        return next((url for url in sent if url in message), named.group().rstrip("."))
    doubtful = [url for url in sent if not _PICTURE.search(urlsplit(url).path)]
    return next(iter(sent if len(sent) == 1 else doubtful), "")
