"""What tests share lies where it is looked for: under `tests/support` and `tests/factories`."""

from collections.abc import Iterator

from ops.lint.source import Finding, Project, Source

CODE = "TW016"


def check(source: Source, project: Project) -> Iterator[Finding]:
    """Refuse the import of a test file, or of something in it."""
    if not source.is_python:
        return
    for item in source.imported:
        parts = item.target.split(".")
        if parts[0] == "tests" and any(part.startswith("test_") for part in parts):
            yield source.finding(item.line, CODE, f"{item.target}: move it to tests/support or tests/factories.")
