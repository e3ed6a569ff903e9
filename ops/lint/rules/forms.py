"""Forms of the portal are made one way: messages at their fields, nothing typed is lost, one place that saves."""

from collections.abc import Iterator

from ops.lint.source import Finding, Project, Source

CODE = "TW104"
FRAMES = ("shared/ui/FormDialog", "shared/forms/Form")
WAYS = ("shared/forms/useSavedForm", "shared/forms/useFields", "react-hook-form")


def check(source: Source, project: Project) -> Iterator[Finding]:
    """A file of the portal that draws a form holds it by useSavedForm or useFields, not in states of its own."""
    if not source.under("portal/src/app", "portal/src/features", "portal/src/shared") or ".test." in source.path:
        return
    if source.under("portal/src/shared/ui", "portal/src/shared/forms"):
        return
    facts = project.frontend_facts.get(source.path, [])
    imported = [fact["value"] for fact in facts if fact["kind"] == "import"]
    if any(specifier.endswith(WAYS) for specifier in imported):
        return
    for fact in facts:
        if fact["kind"] == "form" or (fact["kind"] == "import" and fact["value"].endswith(FRAMES)):
            yield source.finding(fact["line"], CODE, "a form is held by useSavedForm or useFields of shared/forms.")
            return
