"""What the codes of a refusal mean, as Shopify publishes them for each mutation."""

import pytest

from server.adapters.shopify_admin.client import UserErrors
from server.ports.failures import Permanent, Retryable

KINDS = {
    # ProductSetUserErrorCode
    "PRODUCT_DOES_NOT_EXIST": (Retryable, "store.gone"),
    "NOT_FOUND": (Retryable, "store.gone"),
    "INVALID_PRODUCT": (Permanent, "store.refused"),  # it fails validation: trying again changes nothing
    "INVALID_VARIANT": (Permanent, "store.refused"),
    "JOB_ERROR": (Retryable, "outside.busy"),
    "GENERIC_ERROR": (Retryable, "outside.busy"),
    # PublicationUserErrorCode
    "PRODUCT_LOCK_ERROR": (Retryable, "outside.busy"),
    "PUBLICATION_LOCKED": (Retryable, "outside.busy"),
    "PUBLICATION_UPDATE_LIMIT_EXCEEDED": (Retryable, "outside.busy"),
    # InventorySetQuantitiesUserErrorCode, MetafieldsSetUserErrorCode, BulkMutationErrorCode
    "IDEMPOTENCY_CONCURRENT_REQUEST": (Retryable, "outside.busy"),
    "INTERNAL_ERROR": (Retryable, "outside.busy"),
    "INTERNAL_FILE_SERVER_ERROR": (Retryable, "outside.busy"),
}


@pytest.mark.parametrize("code", KINDS)
def test_codes_decide_whether_to_try_again(code: str) -> None:
    failure = UserErrors("shop", [{"field": ["input"], "message": "No.", "code": code}]).failure()
    assert (type(failure), failure.reason.code) == KINDS[code]
