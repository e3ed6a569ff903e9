"""Runs every rule over the tree, without the listed exceptions."""

from pathlib import Path

from ops.lint import exceptions
from ops.lint.rules import RULES
from ops.lint.source import Finding, Project, Source


def run(root: Path, paths: list[str] | None = None) -> list[Finding]:
    """Return findings in the named files (all by default), sorted by place; unneeded exceptions only for all."""
    project = Project.load(root)
    sources = [source for source in project.sources if not paths or _is_requested(source, paths)]
    raw = [finding for source in sources for rule in RULES for finding in rule.check(source, project)]
    entries = exceptions.load(root)
    kept = [finding for finding in raw if not any(entry.covers(finding) for entry in entries)]
    if not paths:
        kept.extend(exceptions.unneeded(entries, raw))
    return sorted(set(kept), key=lambda finding: (finding.path, finding.line, finding.code))


def _is_requested(source: Source, paths: list[str]) -> bool:
    return any(source.path == path or source.path.startswith(f"{path.rstrip('/')}/") for path in paths)
