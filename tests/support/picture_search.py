"""Search products by a picture."""

import io
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from tests.support.people import Person

AWAY = "Image search isn't available right now. Please try again later."


def bomb() -> bytes:
    """Some kilobytes that become 49 million pixels."""
    written = io.BytesIO()
    Image.new("1", (7_000, 7_000)).save(written, "PNG")
    return written.getvalue()


def upload(person: Person, content: bytes, name: str = "mug.png") -> Any:
    file = SimpleUploadedFile(name, content, "image/png")
    return person.client.post("/api/account-service/image/pass", {"file": file}).json()


def search(person: Person, url: str) -> Any:
    return person.client.get("/api/search-service/image-search/products-ae", {"url": url}).json()


def ids(answer: Any) -> list[str]:
    return [item["id"] for item in answer["items"]]
