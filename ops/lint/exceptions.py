"""The short list of places that may break a rule, each with its reason."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ops.lint.source import Finding

FILE = "ops/lint/exceptions.toml"
CODE = "TW000"


@dataclass(frozen=True)
class Excepted:
    """One place that may break a rule: a function or class of a file, or without ``name`` the whole file."""

    rule: str
    path: str
    reason: str
    name: str = ""

    def covers(self, finding: Finding) -> bool:
        same_place = (finding.code, finding.path) == (self.rule, self.path)
        return same_place and self.name in {"", finding.symbol}


def load(root: Path) -> list[Excepted]:
    """Return the entries of exceptions.toml, one for each name; an entry without a reason ends the run."""
    file = root / FILE
    if not file.exists():
        return []
    tables = tomllib.loads(file.read_text("utf-8")).get("exception", [])
    return [entry for table in tables for entry in _entries(table)]


def _entries(table: dict[str, Any]) -> Iterator[Excepted]:
    rule, path, reason = (str(table[key]) for key in ("rule", "path", "reason"))
    if not reason.strip():
        raise SystemExit(f"{FILE}: {rule} {path} has no reason.")
    for name in table.get("names", [""]):
        yield Excepted(rule, path, reason, name)


def unneeded(entries: list[Excepted], findings: list[Finding]) -> Iterator[Finding]:
    """Yield one finding for each entry that is no longer needed."""
    for entry in entries:
        if not any(entry.covers(finding) for finding in findings):
            message = f"the exception of {entry.rule} for {entry.path} {entry.name}".rstrip()
            yield Finding(FILE, 1, CODE, f"{message} is not needed any more; remove it.")
