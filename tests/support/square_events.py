"""What Square tells of a seller."""

from django.test import Client

from fixtures.sandbox.square.seller import SquareSeller
from fixtures.sandbox.square.webhooks import event, signature

HOOK = "http://127.0.0.1:9/hooks/square"


def deliver(seller: SquareSeller, topic: str, *, url: str = HOOK, body: bytes = b"", forged: str = "") -> int:
    content = body or event(seller, topic, {"revocation": {"revoker_type": "MERCHANT"}})
    signed = {"x-square-hmacsha256-signature": forged or signature(url, content)}
    return Client().post("/hooks/square", content, content_type="application/json", headers=signed).status_code
