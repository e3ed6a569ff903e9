"""A merchant at the desk of services: answers that fit, and requests made with them."""

import io
import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image
from pytest_django.fixtures import Settings

from tests.support.people import Person

CRM = "/api/crm-service"

PERSONAL = {
    "email": "ada@example.com",
    "first_name": "Ada",
    "last_name": "Byron",
    "tool": "WhatsApp",
    "contact": "+44 20 7946 0018",
    "area": "GB",
    "phone": "020 7946 0018",
    "markets": ["GB", "US"],
    "industry": "Toys",
    "employees": "2-9",
    "revenue": "$0",
}
PRODUCT = {"sku": "SOCK-1", "quantity": 300, "country": "US", "keywords": "Warm woollen socks"}
RESEARCH = {"categories": "Socks", "keywords": "wool"}


class RequestDesk:
    """What one person sees and sends."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.client = person.client

    def get(self, path: str, **query: Any) -> Any:
        return self.client.get(f"{CRM}/{path}", query).json()

    def send(self, method: str, path: str, body: Any, **headers: Any) -> Any:
        call = getattr(self.client, method)
        return call(f"{CRM}/{path}", body, content_type="application/json", **headers).json()

    def submit(self, service: str, *parts: dict[str, Any], key: str = "", **said: Any) -> Any:
        """A request whose fields go by key; lists of images are shown as images."""
        headers = {"headers": {"Idempotency-Key": key}} if key else {}
        return self.send("post", "ad/work-order", {"param": param(service, *parts, **said)}, **headers)

    def research(self, **said: Any) -> str:
        """The id of a small request that was taken."""
        answer = self.submit("market_research", PERSONAL, RESEARCH, **said)
        assert answer["success"], answer
        return str(answer["data"])

    def upload(self, content: bytes, name: str = "socks.png") -> Any:
        file = SimpleUploadedFile(name, content, content_type="image/png")
        return self.client.post("/api/account-service/sourcing/upload-image", {"file": file}).json()

    def orders(self, **query: Any) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.get("work-order/list", **query)["work_orders"]
        return found

    def info(self, order_id: str) -> list[dict[str, Any]]:
        """The answers of a request by key, part by part."""
        (order,) = self.orders(id=order_id)
        parts = json.loads(order["param"])["info"]
        return [{row["key"]: row["image_urls"] or row["value"] for row in part} for part in parts]


def param(service: str, *parts: dict[str, Any], **said: Any) -> str:
    info = [[_field(key, value) for key, value in part.items()] for part in parts]
    return json.dumps({"service": {"type": service, **said}, "info": info})


def _field(key: str, value: Any) -> dict[str, Any]:
    if key == "images":
        return {"key": key, "image_urls": deepcopy(value)}
    return {"key": key, "value": value}


def picture(kind: str = "PNG") -> bytes:
    drawn = io.BytesIO()
    Image.new("RGB", (40, 40), "teal").save(drawn, kind)
    return drawn.getvalue()


@pytest.fixture
def files(settings: Settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


@pytest.fixture
def desk(owner: Person, files: Path) -> RequestDesk:
    return RequestDesk(owner)


@pytest.fixture
def other_desk(stranger: Person, files: Path) -> RequestDesk:
    """Of another merchant."""
    return RequestDesk(stranger)
