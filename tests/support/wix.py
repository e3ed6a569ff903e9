"""Connect Wix sites, as the merchant's browser and Wix do it."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx

from tests.support.people import Person

CALLBACK = "/api/wix-service/auth/callback"
BOUND = "/wooBinding?success=1&platform=5"


def ask_wix(person: Person) -> Any:
    return person.client.get("/api/wix-service/app-install").json()


def add_to_site(url: str, site: str = "teahouse") -> dict[str, str]:
    """Add the app on Wix's page as the site's owner. Return the query of the redirect back."""
    parts = urlsplit(url)
    back = parse_qs(parts.query)["postInstallationUrl"][0]
    agree = f"{parts.scheme}://{parts.netloc}/wix/agree/{site}"
    location = httpx.get(agree, params={"back": back}, trust_env=False).headers["location"]
    return {name: values[0] for name, values in parse_qs(urlsplit(location).query).items()}


def come_back_from_wix(person: Person, query: dict[str, str]) -> str:
    return str(person.client.get(CALLBACK, query)["Location"])


def connect_wix(person: Person, site: str = "teahouse") -> str:
    return come_back_from_wix(person, add_to_site(ask_wix(person)["url"], site))
