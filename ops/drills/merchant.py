"""A merchant who uses the API of a running installation."""

import re
import time
from datetime import datetime
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx

from fixtures.sandbox.credentials import WOO_DEMO_KEY, WOO_DEMO_SECRET
from ops.bench.installation import Installation
from ops.drills.databases import ask
from ops.drills.waits import until

API = "/api/account-service"
PASSWORD = "Drill4ever"  # noqa: S105 - a merchant of a drill
TRIES = 360
_SCHEMA = """
    SELECT schema_name FROM tenancy_tenant tenant JOIN accounts_user main ON main.tenant_id = tenant.id
    WHERE main.email = %(email)s
"""


class Merchant:
    """A merchant, registered by a mailed code and logged in."""

    def __init__(self, made: Installation, name: str) -> None:
        self.made, self.mailbox = made, f"{name}@drill.example"
        self.client = httpx.Client(base_url=f"{made.web}{API}", timeout=30)
        self._register()
        self.schema = str(ask(made.environment["DATABASE_URL"], _SCHEMA, email=self.mailbox)[0][0])

    def call(self, method: str, path: str, **arguments: Any) -> dict[str, Any]:
        """Make one call, repeated while the server is down; RuntimeError when it is refused."""
        for tried in range(TRIES):
            try:
                answer = self.client.request(method, path, **arguments)
                if answer.status_code < 500:
                    break
            except httpx.HTTPError:
                if tried == TRIES - 1:
                    raise
            time.sleep(0.5)
        content: dict[str, Any] = answer.json()
        if not content.get("success"):
            raise RuntimeError(f"{method} {path}: {content}")
        return content

    def open_shop(self, name: str) -> int:
        """Open a hosted shop; return its store id."""
        return int(self.call("POST", "/store", json={"platform": 9, "name": name})["store"]["id"])

    def connect_woocommerce(self) -> int:
        """Connect the sandbox's store in dollars; return its store id."""
        keys = {"consumer_key": WOO_DEMO_KEY, "consumer_secret": WOO_DEMO_SECRET}
        body = {"platform": 6, "shop": f"{self.made.sandbox}/woo/demo", **keys}
        return int(self.call("POST", "/store", json=body)["store"]["id"])

    def connect_shopify(self, shop: str) -> int:
        """Install our app in one of the sandbox's shops, as its owner does; return its store id."""
        page = self.call("GET", f"{self.made.web}/api/shopify-service/app-install", params={"shop": shop})["url"]
        agreed = httpx.get(page.replace("/oauth/authorize", "/oauth/accept"), timeout=60)
        back = urlsplit(agreed.headers["location"])
        self.client.get(f"{self.made.web}{back.path}?{back.query}")
        stores = self.call("GET", "/store")["stores"]
        return int(next(store["id"] for store in stores if store["platform"] == 3))

    def import_storefront(self) -> int:
        """Start the import of all products of the sandbox's storefront; return the process's id."""
        return self._import([f"{self.made.sandbox}/"], page_type=2)

    def import_products(self, links: list[str]) -> int:
        """Start the import of these links; return the process's id."""
        return self._import(links, page_type=1)

    def publish(self, product_ids: list[int], store_ids: list[int], *, due: datetime | None = None) -> int:
        """Start publishing products to stores, sold-out ones too, or schedule it; return the process's id."""
        body: dict[str, Any] = {"ids": product_ids, "store_ids": store_ids}
        body["override_reason"] = "A drill publishes everything."
        if due is not None:
            body |= {"timing": f"{due:%Y-%m-%d %H:%M}", "timezone": "UTC"}
        return int(self.call("POST", "/product/publish", json=body)["data"])

    def record(self, record_id: int) -> dict[str, Any]:
        """Return a process as the detail view shows it: `state` and the counts."""
        record: dict[str, Any] = self.call("GET", f"/record/detail/{record_id}?size=1")["record"]
        return record

    def wait_for(self, record_id: int, *, seconds: float = 1200, every: float = 0.2) -> dict[str, Any]:
        """Return the process once it has ended."""

        def ended() -> dict[str, Any] | None:
            record = self.record(record_id)
            return record if record["state"] >= 3 else None

        return until(ended, f"the end of process {record_id}", seconds=seconds, every=every) or {}

    def _import(self, lines: list[str], *, page_type: int) -> int:
        body = {"product_ids": lines, "page_type": page_type}
        return int(self.call("POST", "/product/import?type=13&way=2&action=1", json=body)["data"])

    def _register(self) -> None:
        self.call("POST", "/email/send", json={"email": self.mailbox, "type": 1})
        code = until(self._mailed_code, f"the mail to {self.mailbox}")
        body = {"mailbox": self.mailbox, "code": code, "password": PASSWORD}
        self.client.headers["Authorization"] = self.call("POST", "/user/register", json=body)["token"]
        self.client.cookies.clear()

    def _mailed_code(self) -> str | None:
        for path in (Path(self.made.environment["DATA_DIR"]) / "outbox").glob("*.eml"):
            mail = message_from_bytes(path.read_bytes(), policy=policy.default)
            body = mail.get_body(("plain",))
            if self.mailbox in str(mail["To"]) and body is not None:
                found = re.search(r"\b\d{4,8}\b", body.get_content())
                return found.group() if found else None
        return None
