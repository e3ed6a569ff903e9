"""A service's form, filled in a browser."""

import re
from typing import Any

from playwright.sync_api import FilePayload, Locator, expect

from tests.browser.merchant import Merchant
from tests.workorders.conftest import picture

ROLES = {"number": "spinbutton", "choice": "combobox", "country": "combobox", "countries": "combobox"}


def form_of(merchant: Merchant) -> dict[str, Any]:
    address = f"{merchant.installation.url}/api/crm-service/service/products_sourcing/form"
    language = {"Accept-Language": merchant.language}
    found: dict[str, Any] = merchant.page.request.get(address, headers=language).json()["form"]
    return found


def fill(section: Locator, template: dict[str, Any], answers: dict[str, Any]) -> None:
    """Answer the required fields of a section by their titles."""
    for field in template["fields"]:
        kind, answer = field["type"], answers.get(field["key"])
        if not field["required"]:
            continue
        if kind == "images":
            file: FilePayload = {"name": "sock.png", "mimeType": "image/png", "buffer": picture()}
            section.locator("input[type=file]").set_input_files(file)
            expect(section.get_by_role("button", name="sock.png")).to_be_visible()
            continue
        control = section.get_by_role(ROLES.get(kind, "textbox"), name=re.compile(f"^{re.escape(field['title'])}"))  # type: ignore[arg-type] # one of ROLES
        for value in answer if isinstance(answer, list) else [answer]:
            if ROLES.get(kind) == "combobox":
                control.last.select_option(value)
            else:
                control.fill(str(value))
