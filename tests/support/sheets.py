"""Sheets of the Import List, exported and sent back."""

import csv
import io
from typing import Any, cast

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.support.people import Person

Rows = list[dict[str, str]]


def export(person: Person, **filters: Any) -> bytes:
    answer = person.client.get("/api/account-service/import_list/export.csv", filters)
    assert answer.status_code == 200
    return b"".join(cast(Any, answer).streaming_content)


def rows_of(content: bytes) -> Rows:
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))


def written(rows: Rows, *, delimiter: str = ",", encoding: str = "utf-8") -> bytes:
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), delimiter=delimiter)
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode(encoding)


def send(person: Person, content: bytes, *, check: bool = False, **query: Any) -> Any:
    path = "/api/account-service/import_list/sheet" + ("/check" if check else "")
    file = SimpleUploadedFile("list.csv", content, "text/csv")
    return person.client.post(path, {"file": file}, query_params=query).json()
