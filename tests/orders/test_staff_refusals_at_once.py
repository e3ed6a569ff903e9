"""Items are refused, sent and paid back while somebody else does the same."""

from copy import copy
from typing import Any

import orjson
import pytest
from django.test import Client

from server.company.antstore.models import LineRefusal, Shipment
from tests.orders.own_staff import BALANCE, PRICE, books, call
from tests.orders.own_staff import agent as agent
from tests.orders.own_staff import order_id as order_id
from tests.orders.own_staff import parcel as parcel
from tests.orders.own_staff import shop as shop
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_of_four_requests_at_once_each_piece_is_paid_back_or_sent_once(agent: Client, parcel: str) -> None:
    left = call(agent, "POST", f"{parcel}/claim")["left"]
    assert left == {"0": 2}

    def ask(path: str, **body: Any) -> int:
        content = orjson.dumps(body)
        return copy(agent).post(f"/api/console/fulfilments{parcel}/{path}", content, "application/json").status_code

    refusal = {"pieces": {"0": 1}, "left": left, "problem": "OUT_OF_STOCK", "reason": "Broken"}
    sent = {"tracking_number": "JD01", "pieces": {"0": 2}}
    found = all_at_once(
        lambda: ask("refuse_lines", **refusal),
        lambda: ask("refuse_lines", **refusal),
        lambda: ask("refuse_lines", **refusal),
        lambda: ask("ship", **sent),
    )
    refused, shipped = LineRefusal.objects.count(), Shipment.objects.count()
    assert (refused + shipped, sorted(found)[0], found.count(200)) == (1, 200, 1)
    if refused:
        assert books() == {"available": BALANCE - PRICE, "deferred": PRICE}
    else:
        assert books() == {"available": BALANCE - 2 * PRICE, "revenue": 2 * PRICE}
