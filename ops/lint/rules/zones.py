"""A feature that no other feature imports can be changed, and deleted, on its own."""

import posixpath
from collections.abc import Iterator

from ops.lint.source import Finding, Project, Source

CODE = "TW101"
ALIASES = ("@/", "~/", "src/")
SLICES = {"portal": "features", "console": "resources"}
STACKS = {
    "portal": [{"services", "serviceMarket"}, {"requests"}],
    "console": [{"reconciliation", "topic_pages"}, {"differences", "topic_products"}],
}
"""Features that stand on others: each may import those of the lines below its own. All the rest stand alone."""


def check(source: Source, project: Project) -> Iterator[Finding]:
    """app > features > shared; a feature or resource imports another only where it is stacked on it."""
    if not source.is_frontend or len(source.parts) < 4:
        return
    for fact in project.frontend_facts.get(source.path, []):
        if fact["kind"] == "import" and (message := _refusal(source, fact["value"])):
            yield source.finding(fact["line"], CODE, message)


def _refusal(source: Source, specifier: str) -> str:
    app, slices = source.parts[0], SLICES[source.parts[0]]
    mine, theirs = source.parts[2:], _inside_src(source, specifier)
    if not theirs or (theirs[0] == "testing" and ".test." in source.path):
        return ""
    if mine[0] == "shared" and theirs[0] != "shared":
        return f"{specifier}: shared imports nothing above itself."
    if mine[0] != slices:
        return ""
    if theirs[0] == "app" and app == "portal":
        return f"{specifier}: a feature does not import the app around it."
    if theirs[0] == slices and theirs[1:2] != mine[1:2] and not _stands_on(app, mine[1], *theirs[1:2]):
        return f"{specifier}: {slices} do not import each other; share it through shared/, or stack them here."
    return ""


def _stands_on(app: str, upper: str, lower: str = "") -> bool:
    heights = {name: -row for row, names in enumerate(STACKS.get(app, [])) for name in names}
    return upper in heights and lower in heights and heights[lower] < heights[upper]


def _inside_src(source: Source, specifier: str) -> tuple[str, ...]:
    """Return the imported path below ``src``, empty for a package."""
    if specifier.startswith("."):
        path = posixpath.normpath(posixpath.join(posixpath.dirname(source.path), specifier))
        return tuple(path.split("/")[2:])
    for alias in ALIASES:
        if specifier.startswith(alias):
            return tuple(specifier.removeprefix(alias).split("/"))
    return ()
