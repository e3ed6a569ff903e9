"""Staff at the console, as tests of requests use them."""

import json
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from server.company.identity.models import User
from server.company.workorders.models import WorkOrder

ROW = {
    "source": 0,
    "supplier": 2,
    "id": "620201390233",
    "title": "Warm socks",
    "store_name": "Sock Works",
    "selected_image": "https://cbu01.alicdn.com/sock.jpg",
    "url": "https://detail.1688.com/offer/620201390233.html",
    "moq": 100,
    "max_price": "1.25",
    "quantity": 300,
    "service_fee": "20",
    "express": 2,
    "logistics_price": "95.5",
    "days": 12,
}


class ServiceDesk:
    """What one staff member sees and sends; `status` is what the answer has to have."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def call(self, method: str, path: str, body: Any = None, *, status: int = 200) -> Any:
        address = f"/api/console/work_orders{path}"
        data = "" if method == "GET" else json.dumps(body or {})
        answer = self.client.generic(method, address, data, content_type="application/json")
        assert answer.status_code == status, answer.content
        return answer.json()

    def inbox(self, query: str = "") -> list[str]:
        return [row["id"] for row in self.call("GET", f"?{query}")["data"]]

    def show(self, order: int | str) -> Any:
        return self.call("GET", f"/{order}")

    def move(self, order: int | str, state: int, *, reason: str = "", status: int = 200) -> Any:
        body = {"state": state, "version": changes(order), "reason": reason}
        return self.call("POST", f"/{order}/move", body, status=status)

    def draft(self, order: int | str, *, status: int = 200, **result: Any) -> Any:
        return self.call("PUT", f"/{order}", {"version": changes(order), **result}, status=status)

    def publish(self, order: int | str, *, status: int = 200) -> Any:
        return self.call("POST", f"/{order}/publish", {"version": changes(order)}, status=status)

    def upload(self, order: int | str, content: bytes = b"figures", name: str = "offer.csv") -> Any:
        file = SimpleUploadedFile(name, content)
        return self.client.post(f"/api/console/work_orders/{order}/file", {"file": file}).json()


def changes(order: int | str) -> int:
    return WorkOrder.objects.get(pk=order).changes


def id_of(mailbox: str) -> int:
    return User.objects.get(email=mailbox).pk
