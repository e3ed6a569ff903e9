"""What a store refuses becomes a reason that a merchant can act on, and the right kind of failure."""

import pytest

from server.adapters.woocommerce.refusals import WooRefusal, of_error
from server.ports.failures import NeedsMerchant, OutsideFailure, Permanent, Retryable

HOST = "shop.example.com"
FRONT, DRAWING = "https://cdn.example.com/front.jpg", "https://cdn.example.com/drawing.svg"


def refusal(status: int, code: str, message: str = "", **data: object) -> WooRefusal:
    return of_error(HOST, status, {"code": code, "message": message, "data": data})


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("product_invalid_sku", "Invalid or duplicated SKU."),
        ("product_invalid_sku", "SKU 无效或重复。"),
        (
            "woocommerce_rest_product_not_created",
            "The SKU (A-1) you are trying to insert is already present in the lookup table",
        ),
        ("woocommerce_rest_product_variation_not_created", "The SKU (A-1) is already under processing"),
    ],
)
def test_a_taken_sku_is_recognised_in_all_versions(code: str, message: str) -> None:
    failure = refusal(400, code, message).failure(sku="A-1")
    assert isinstance(failure, Permanent)
    assert (failure.reason.code, dict(failure.reason.params)) == ("store.sku_taken", {"sku": "A-1", "host": HOST})


@pytest.mark.parametrize(
    ("status", "code", "message", "kind", "reason"),
    [
        (401, "woocommerce_rest_authentication_error", "Consumer secret is invalid.", NeedsMerchant, "key_refused"),
        (401, "woocommerce_rest_cannot_view", "Sorry, you cannot list resources.", NeedsMerchant, "key_refused"),
        (403, "woocommerce_rest_cannot_edit", "Sorry, you are not allowed.", NeedsMerchant, "key_lacks_rights"),
        (401, "woocommerce_rest_authentication_error", "Invalid timestamp.", Permanent, "clock_differs"),
        (404, "rest_no_route", "No route was found.", Permanent, "api_missing"),
        (400, "woocommerce_rest_product_invalid_id", "Invalid ID.", Retryable, "gone"),
        (413, "woocommerce_rest_request_entity_too_large", "Unable to accept.", Permanent, "too_large"),
        (400, "woocommerce_rest_product_not_created", "Could not insert post.", Permanent, "refused"),
        (400, "product_invalid_global_unique_id", "Duplicated.", Permanent, "barcode_refused"),
    ],
)
def test_each_refusal_has_its_reason(
    status: int, code: str, message: str, kind: type[OutsideFailure], reason: str
) -> None:
    failure = refusal(status, code, message).failure()
    assert isinstance(failure, kind)
    assert (failure.reason.code, failure.reason.params["host"]) == (f"store.{reason}", HOST)


def test_a_refused_field_is_named_in_the_stores_words_without_its_markup() -> None:
    params = {"regular_price": "regular_price is not of type <b>string</b>."}
    failure = refusal(400, "rest_invalid_param", "Invalid parameter(s): regular_price", params=params).failure()
    reported = "Invalid parameter(s): regular_price regular_price is not of type string."
    assert failure.reason.params["message"] == reported


@pytest.mark.parametrize(
    ("message", "sent", "url"),
    [
        (f"Error getting remote image {FRONT}. Error: Not Found", [DRAWING, FRONT], FRONT),
        (
            "Error getting remote image https://elsewhere.example/x.jpg. Error: Not Found",
            [FRONT],
            "https://elsewhere.example/x.jpg",
        ),
        ("Invalid image: Sorry, you are not allowed to upload this file type.", [FRONT, DRAWING], DRAWING),
        ("Invalid image: File is empty.", [FRONT], FRONT),
    ],
)
def test_the_image_that_a_store_cannot_take_is_named(message: str, sent: list[str], url: str) -> None:
    failure = refusal(400, "woocommerce_product_image_upload_error", message).failure(images=sent)
    assert isinstance(failure, Permanent)
    assert (failure.reason.code, failure.reason.params["url"]) == ("store.image_refused", url)


def test_an_image_that_the_refusal_does_not_name_is_not_guessed() -> None:
    sent = [FRONT, FRONT.replace("front", "back")]
    failure = refusal(400, "woocommerce_product_image_upload_error", "File is empty.").failure(images=sent)
    assert failure.reason.code == "store.images_refused"


@pytest.mark.parametrize("trouble", ["cURL error 28: Operation timed out", "Too Many Requests", "Bad Gateway 502"])
def test_an_image_that_the_store_could_not_fetch_this_time_is_tried_again(trouble: str) -> None:
    message = f"Error getting remote image {FRONT}. Error: {trouble}"
    failure = refusal(400, "woocommerce_product_image_upload_error", message).failure(images=[FRONT])
    assert isinstance(failure, Retryable)
    assert failure.reason.params["url"] == FRONT
