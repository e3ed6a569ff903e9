"""People and programs learn which version runs, and what it brings."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client

from server.kit.version import VERSION


@pytest.mark.django_db
def test_a_probe_reads_the_version(client: Client) -> None:
    assert client.get("/readyz").json()["version"] == VERSION


def test_staff_read_the_version(staff: Callable[..., Client]) -> None:
    assert staff("support").get("/api/console/session").json()["version"] == VERSION


def test_the_newest_release_in_the_changelog_is_what_runs() -> None:
    changelog = (Path(__file__).resolve().parents[2] / "CHANGELOG.md").read_text("utf-8")

    assert re.findall(r"^## ([^,\n]+)", changelog, re.MULTILINE)[0] in ("Unreleased", VERSION)
    assert f"## {VERSION}," in changelog
