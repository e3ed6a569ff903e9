"""What tests and fixtures cost this process, its children that have ended, and its database connection."""

import json
import os
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from ops.costs.backends import backend_seconds
from ops.costs.lane import FOLDER

PLUGIN = "costs"


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
        before = self._spent()
        try:
            return (yield)
        finally:
            spent = self._spent() - before
            self._in_fixtures += spent
            _add(self._fixtures, f"{fixturedef.baseid}::{fixturedef.argname}", spent)

    def pytest_sessionfinish(self) -> None:
        lane = os.environ["PGAPPNAME"].removeprefix("lane ")
        part = {"lane": lane, "tests": self._tests, "fixtures": self._fixtures}
        (self._folder / f"tests-{lane}-{os.getpid()}.json").write_text(json.dumps(part), "utf-8")

    def _spent(self) -> float:
        """Return processor seconds, of which the database's are counted in hundredths."""
        ours, now = connection.connection, os.times()
        if ours is not None and not ours.closed:
            self._backends[ours.info.backend_pid] = backend_seconds(ours.info.backend_pid)
        return time.process_time() + now.children_user + now.children_system + sum(self._backends.values())


def _add(costs: dict[str, tuple[int, float]], name: str, seconds: float) -> None:
    times, sum_before = costs.get(name, (0, 0.0))
    costs[name] = (times + 1, sum_before + seconds)
