"""With a registry's address or one machine's path, a clone works only where it was written."""

import re
from collections.abc import Iterator

from ops.lint.source import Finding, Project, Source

CODE = "TW013"
REGISTRIES = r"registry\.npmjs|registry\.yarnpkg|registry\.npmmirror|pypi\.org/simple|files\.pythonhosted"
HOMES = r"(?<![\w.:/@*$}-])/(?:root|work|home/[a-z]\w*|Users/[A-Za-z]\w*)/\w"
ADDRESS = re.compile(f"{REGISTRIES}|{HOMES}")


def check(source: Source, project: Project) -> Iterator[Finding]:
    """Refuse package registries and absolute paths of a machine in every committed text file."""
    for number, line in enumerate(source.text.splitlines(), 1):
        found = ADDRESS.search(line)
        if found:
            message = f"'{found.group()}' is an address of somebody's machine or registry; leave it out."
            yield source.finding(number, CODE, message)
