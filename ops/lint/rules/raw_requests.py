"""Only the typed client handles cookies, envelope and error codes; a bare request misses some of them."""

from collections.abc import Iterator

from ops.lint.source import Finding, Project, Source

CODE = "TW103"
CLIENT_FOLDERS = {"api", "providers"}


def check(source: Source, project: Project) -> Iterator[Finding]:
    """Refuse fetch, XMLHttpRequest and EventSource outside the folders that contain a client."""
    if not source.is_frontend or ".test." in source.path or CLIENT_FOLDERS.intersection(source.parts):
        return
    for fact in project.frontend_facts.get(source.path, []):
        if fact["kind"] == "request":
            yield source.finding(fact["line"], CODE, f"{fact['name']}: only the client fetches.")
