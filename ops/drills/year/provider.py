"""The payment provider from the outside: its account through the API, and its pages as customers use them."""

from collections.abc import Iterator
from typing import Any

import httpx

from fixtures.sandbox.credentials import STRIPE_SECRET_KEY

Json = dict[str, Any]
ACCOUNT = "acct_sandbox"
PAYS, DECLINED, ASKS_BANK = "4242424242424242", "4000000000000002", "4000002500003155"
DISPUTED, REFUND_WAITS, REFUND_FAILS = "4000000000000259", "4000000000007726", "4000000000005126"
FAILS_LATER = "pm_card_chargeCustomerFail"


class Provider:
    """Stripe's sandbox; its clock follows ours."""

    def __init__(self, sandbox: str) -> None:
        self._api = httpx.Client(base_url=f"{sandbox}/stripe/v1/", auth=(STRIPE_SECRET_KEY, ""), timeout=120)
        self._control = f"{sandbox}/_sandbox/stripe/{ACCOUNT}"
        self._pages = httpx.Client(timeout=120)

    def hold_webhooks(self, to: str, secret: str) -> None:
        """Keep events for us to send; they go to one endpoint, signed with `secret`."""
        self.ask("POST", "webhook_endpoints", url=to, **{"enabled_events[]": "*", "metadata[secret]": secret})
        self.steer(webhooks_held=True)

    def steer(self, **settings: object) -> None:
        self._pages.post(self._control, json=settings).raise_for_status()

    def go_to(self, ahead: float) -> None:
        """Move its clock; everything due until then happens now."""
        self.steer(clock_ahead=ahead, signature_ahead=ahead)
        self.ask("GET", "balance")

    def ask(self, method: str, path: str, **params: object) -> Json:
        """Make one call with the account's own key, as at its dashboard."""
        where: Any = {"params": params} if method == "GET" else {"data": params}
        answer: Json = self._api.request(method, path, **where).json()
        return answer

    def all(self, kind: str, **params: object) -> Iterator[Json]:
        """Yield everything of a kind, newest first."""
        cursor: dict[str, object] = {}
        while True:
            page = self.ask("GET", kind, limit=100, **params, **cursor)
            yield from page["data"]
            if not page["has_more"]:
                return
            cursor = {"starting_after": page["data"][-1]["id"]}

    def deliver(self, events: list[str]) -> None:
        self._pages.post(f"{self._control}/deliver", json={"events": events}).raise_for_status()

    def dispute(self, charge: str) -> bool:
        """Let a bank dispute a charge; False if it was already disputed or refunded."""
        return self._pages.post(f"{self._control}/disputes", json={"charge": charge}).status_code == 201

    def pay(self, page: str, card: str = PAYS, **more: str) -> bool:
        """Fill in a page (a checkout, an invoice, the customer portal) as a customer does."""
        form = {"number": card, "month": "12", "year": "2039", "cvc": "123", "email": "a@example.com", "do": "pay"}
        answer = self._pages.post(page, data={**form, **more})
        return answer.status_code == 303 or "<p>paid</p>" in answer.text

    def fill_in(self, page: str, **form: str) -> None:
        self._pages.post(page, data=form)
