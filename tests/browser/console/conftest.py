"""Staff at the console: a browser each, signed in where the story is not about that."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from server.company.identity.services.one_time_codes import current_code
from tests.browser.conftest import Prepare, Visit
from tests.browser.installation import Installation

PASSWORD = "tea4staff"
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


@dataclass
class StaffMember:
    page: Page
    installation: Installation
    mailbox: str

    def code(self) -> str:
        """What the authenticator app shows now."""
        return current_code(SECRET)

    def log_in(self) -> None:
        """By the API, with this browser's cookies."""
        # A code may run out on its way to a busy server; the next one does not.
        assert self._ask_in() or self._ask_in(), self.mailbox

    def _ask_in(self) -> bool:
        body = {"mailbox": self.mailbox, "password": PASSWORD, "totp": self.code()}
        origin = {"Origin": self.installation.url}
        return self.page.request.post(f"{self.installation.url}/api/console/session", data=body, headers=origin).ok

    def ask(self, method: str, path: str, **body: Any) -> dict[str, Any]:
        """Ask the staff API, as the console's own requests do."""
        address, origin = f"{self.installation.url}/api/console/{path}", {"Origin": self.installation.url}
        response = self.page.request.fetch(address, method=method, data=body or None, headers=origin)
        assert response.ok, response.text()
        found: dict[str, Any] = response.json()
        return found

    def open(self, path: str) -> Page:
        self.page.goto(f"/console{path}")
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()
        return self.page


Enter = Callable[..., StaffMember]


@pytest.fixture(scope="session")
def staff_mailboxes() -> Iterator[str]:
    return (f"staff{number}@example.com" for number in count(1))


@pytest.fixture
def enter(visit: Visit, prepare: Prepare, installation: Installation, staff_mailboxes: Iterator[str]) -> Enter:
    """A new staff member of a role at a browser of a width and language."""

    def open_console(role: str, width: int = 1440, language: str = "en", *, signed_in: bool = True) -> StaffMember:
        mailbox = next(staff_mailboxes)
        prepare("staff", mailbox, PASSWORD, role, SECRET)
        member = StaffMember(visit(width, language, signed_in=False).page, installation, mailbox)
        if signed_in:
            member.log_in()
        return member

    return open_console
