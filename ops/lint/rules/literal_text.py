"""A text inside a component exists in one language only."""

from collections.abc import Iterator

from ops.lint.source import Finding, Project, Source

CODE = "TW102"


def check(source: Source, project: Project) -> Iterator[Finding]:
    """Refuse words in JSX and in attributes that are read aloud or shown; they come from the catalogue."""
    if not source.path.endswith(".tsx") or not source.is_frontend or ".test." in source.path:
        return
    for fact in project.frontend_facts.get(source.path, []):
        if fact["kind"] in {"text", "attribute"}:
            where = f"{fact['name']}=" if fact["name"] else ""
            text = " ".join(fact["value"].split())
            yield source.finding(fact["line"], CODE, f'{where}"{text[:40]}": take it from the catalogue.')
