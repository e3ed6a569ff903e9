"""What Wix tells of a site."""

from django.test import Client


def deliver(content: bytes) -> int:
    return Client().post("/hooks/wix", content, content_type="text/plain").status_code
