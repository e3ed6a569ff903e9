"""AliExpress as a merchant's supplier."""

from urllib.parse import parse_qs, urlsplit

from fixtures.sandbox.aliexpress import ids
from fixtures.sandbox.aliexpress.account import AliExpress
from tests.support.people import Person


def connect(person: Person, marketplace: AliExpress, back: str = "") -> str:
    """Agree at AliExpress and come back; answers where the browser lands."""
    url = person.get("supplier/account/authorize", type=1, back=back)["url"]
    state = parse_qs(urlsplit(url).query)["state"][0]
    query = {"code": marketplace.issue_code(), "state": state}
    response = person.client.get("/api/account-service/supplier/account/callback", query)
    assert response.status_code == 302
    return str(response["Location"])


def on_sale(marketplace: AliExpress) -> list[str]:
    return [item for item in marketplace.items if item not in (ids.OFFLINE, ids.NOT_SOLD, ids.REMOVED)]
