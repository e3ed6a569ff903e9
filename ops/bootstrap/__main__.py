"""`python3 -m ops.bootstrap STEP...`: prepare the clone, step by step."""

import sys

from ops.bootstrap import browser, locks, node, python
from ops.bootstrap.problem import Problem, report
from ops.bootstrap.stamps import alone

STEPS = {
    "python": lambda: python.prepare_python(python.RUNNING),
    "python-dev": lambda: python.prepare_python(python.DEVELOPING),
    "node": node.prepare_node,
    "frontends": node.build_frontends,
    "extension": node.build_extension,
    "lock": locks.write_locks,
    "browser": browser.prepare_browser,
}


def main() -> int:
    """Run the named steps in order, while no other command prepares the same clone."""
    unknown = [name for name in sys.argv[1:] if name not in STEPS]
    if unknown:
        raise Problem(f"unknown step {unknown[0]}; there are {', '.join(STEPS)}")
    _refuse_what_would_fail_later(sys.argv[1:])
    with alone():
        for name in sys.argv[1:]:
            STEPS[name]()
    return 0


def _refuse_what_would_fail_later(steps: list[str]) -> None:
    """Report what the machine lacks before spending minutes on installing the rest."""
    python.require_venv()
    if "node" in steps or ("frontends" in steps and not node.are_built()):
        node.require_node()


if __name__ == "__main__":
    sys.exit(report(main))
