"""A store whose key is missing in CREDENTIALS_KEYS says so, and may be removed."""

import pytest
from cryptography.fernet import Fernet
from django.conf import LazySettings

from tests.support.checkups import checked
from tests.support.checkups import woo as woo
from tests.support.consent import stores_of
from tests.support.people import Person

pytestmark = pytest.mark.django_db


def test_a_store_whose_key_is_missing_here_says_so_and_may_still_be_removed(
    owner: Person, woo: str, settings: LazySettings
) -> None:
    settings.CREDENTIALS_KEYS = [Fernet.generate_key().decode()]
    found = checked(owner, woo)
    assert (found["token"]["health"], found["token"]["repair"]) == ("warning", "check_again")
    assert found["token"]["text"].startswith("We can't open the access data")
    assert stores_of(owner)[0]["state"] == "connected"
    read = owner.client.get("/api/woocommerce-service/collections", {"type": 1}).json()
    assert [row["text"] for row in read["unread"]] == [found["token"]["text"]]
    assert owner.delete(f"store/{woo}?uninstall_reason=Other")["success"] is True
