"""``python -m ops.lint [PATH ...]``: check the house rules; ``--rules`` prints them with their reasons."""

import argparse
import sys
from pathlib import Path

from ops.lint.rules import RULES
from ops.lint.runner import run

ROOT = Path(__file__).resolve().parents[2]


def main(arguments: list[str] | None = None) -> int:
    """Print one line per finding; return 0 when there is none, 1 otherwise."""
    parser = argparse.ArgumentParser(prog="python -m ops.lint", description=__doc__)
    parser.add_argument("paths", nargs="*", help="files or folders, relative to the root; all by default")
    parser.add_argument("--rules", action="store_true", help="print the rules and why they exist")
    parser.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.rules:
        for rule in RULES:
            print(f"{rule.CODE} {(rule.__doc__ or '').strip()}")
        return 0
    findings = run(options.root.resolve(), options.paths)
    for finding in findings:
        print(finding)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
