"""Features that do not exist must not be announced: a promise on the screen is false."""

import re
from collections.abc import Iterator

from ops.lint.source import Finding, Project, Source

CODE = "TW014"
PROMISE = re.compile(r"coming\s+soon|lorem\s+ipsum|敬请期待|即将推出|not (?:yet )?implemented(?: yet)?", re.IGNORECASE)
SPOKEN = (".py", ".ts", ".tsx", ".html", ".json", ".po", ".txt", ".mjs")


def check(source: Source, project: Project) -> Iterator[Finding]:
    """Refuse texts that announce instead of doing, in code and in everything a user reads."""
    if not source.under("server", "tenants", "portal", "console") or not source.path.endswith(SPOKEN):
        return
    for number, line in enumerate(source.text.splitlines(), 1):
        if found := PROMISE.search(line):
            yield source.finding(number, CODE, f"'{found.group()}': build it or leave it out.")
        elif re.search(r"\braise NotImplementedError\b", line):
            yield source.finding(number, CODE, "NotImplementedError: build it, or write a Protocol.")
