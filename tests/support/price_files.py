"""Files of prices, exported and sent back."""

import csv
import io
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.products.conftest import Trade
from tests.support.people import Person

BASE = "/api/account-service/my_product/prices"


def exported(trade: Trade, **query: Any) -> list[dict[str, str]]:
    answer = trade.owner.client.get(f"{BASE}.csv", query)
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


def file_of(rows: list[dict[str, str]], delimiter: str = ",") -> bytes:
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), delimiter=delimiter)
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()


def sent(person: Person, path: str, content: bytes, **headers: str) -> Any:
    file = SimpleUploadedFile("prices.csv", content, content_type="text/csv")
    return person.client.post(f"{BASE}{path}", {"file": file}, headers=headers).json()
