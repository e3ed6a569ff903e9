"""Photos of claims, as a merchant sends them."""

import io
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from tests.claims.scenes import Paid


def picture(kind: str = "JPEG") -> bytes:
    written = io.BytesIO()
    Image.new("RGB", (60, 40), "red").save(written, kind, comment=b"<script>alert(1)</script>")
    return written.getvalue()


def send(paid: Paid, claim: str, content: bytes, name: str = "a.jpg") -> Any:
    path = f"/api/account-service/claim/{claim}/photo"
    return paid.owner.client.post(path, {"file": SimpleUploadedFile(name, content)}).json()
