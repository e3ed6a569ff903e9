"""What tests and fixtures cost this process, its children that have ended, and its database connection."""

import json
import os
import time
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
import pytest
from django.db import connection

from ops.costs.backends import backend_seconds
from ops.costs.lane import APPLICATION, FOLDER

PLUGIN = "costs"
WITH_SERVERS = ("browser", "races")
"""Lanes of few tests, in which others compute for them: looking for those takes milliseconds a test."""


def pytest_configure(config: pytest.Config) -> None:
    if folder := os.environ.get(FOLDER):
        config.pluginmanager.register(Costs(Path(folder)), PLUGIN)


class Costs:
    """Counts until the session ends. What a fixture takes counts for itself, not for the first test that needs it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._tests: dict[str, tuple[int, float]] = {}
        self._fixtures: dict[str, tuple[int, float]] = {}
        self._in_fixtures = 0.0
        self._backends: dict[int, float] = {}
        self._lane = os.environ["PGAPPNAME"].removeprefix(APPLICATION)

    def pytest_collection_finish(self) -> None:
        _add(self._fixtures, "what starts before the first test", self._spent())

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        before, fixtures = self._spent(), self._in_fixtures
        try:
            return (yield)
        finally:
            _add(self._tests, item.nodeid.partition("[")[0], self._spent() - before - (self._in_fixtures - fixtures))

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Generator[None, Any, Any]:
        before, fixtures = self._spent(), self._in_fixtures
        try:
            return (yield)
        finally:
            spent = self._spent() - before
            # What it asks for while it runs is in it, and counts once.
            self._in_fixtures = fixtures + spent
            _add(self._fixtures, f"{fixturedef.baseid}::{fixturedef.argname}", spent)

    def pytest_sessionfinish(self) -> None:
        part = {"lane": self._lane, "tests": self._tests, "fixtures": self._fixtures}
        (self._folder / f"tests-{self._lane}-{os.getpid()}.json").write_text(json.dumps(part), "utf-8")

    def _spent(self) -> float:
        """Return processor seconds, of which the database's are counted in hundredths."""
        ours, now = connection.connection, os.times()
        if ours is not None and not ours.closed:
            self._backends[ours.info.backend_pid] = backend_seconds(ours.info.backend_pid)
        ended = now.children_user + now.children_system + sum(self._backends.values())
        return time.process_time() + ended + (_running() if self._lane in WITH_SERVERS else 0)


def _running() -> float:
    """Return what servers and browsers that this process started have taken so far."""
    seconds = 0.0
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):
            seconds += sum(process.cpu_times()[:4])
    return seconds


def _add(costs: dict[str, tuple[int, float]], name: str, seconds: float) -> None:
    times, sum_before = costs.get(name, (0, 0.0))
    costs[name] = (times + 1, sum_before + seconds)
