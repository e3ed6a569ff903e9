"""The short list of places that may break a rule, each with its reason."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ops.lint.source import Finding

FILE = "ops/lint/exceptions.toml"
CODE = "TW000"


@dataclass(frozen=True)
class Excepted:
    """One entry; without ``name`` it stands for the whole file."""

    rule: str
    path: str
    reason: str
    name: str = ""

    def covers(self, finding: Finding) -> bool:
        same_place = (finding.code, finding.path) == (self.rule, self.path)
        return same_place and self.name in {"", finding.symbol}


def load(root: Path) -> list[Excepted]:
    """The entries of exceptions.toml; an entry without a reason ends the run."""
    file = root / FILE
    if not file.exists():
        return []
    entries = [Excepted(**entry) for entry in tomllib.loads(file.read_text("utf-8")).get("exception", [])]
    for entry in entries:
        if not entry.reason.strip():
            raise SystemExit(f"{FILE}: {entry.rule} {entry.path} has no reason.")
    return entries


def unneeded(entries: list[Excepted], findings: list[Finding]) -> Iterator[Finding]:
    """One finding for each entry that nothing in the tree needs any more."""
    for entry in entries:
        if not any(entry.covers(finding) for finding in findings):
            message = f"the exception of {entry.rule} for {entry.path} {entry.name}".rstrip()
            yield Finding(FILE, 1, CODE, f"{message} is not needed any more; remove it.")
