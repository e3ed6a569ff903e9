"""Figures as a table."""

import os
import platform
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One performance figure, with the limit of the same run."""

    name: str
    ours: str
    limit: str
    ratio: float | None
    aim: str
    holds: bool | None


def machine() -> str:
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{os.cpu_count()} cores, {memory:.0f} GiB, Python {platform.python_version()}, {platform.system()}"


def table(figures: Sequence[Figure]) -> str:
    lines = ["| what | ours | limit | ratio | aim | holds |", "|---|---|---|---|---|---|"]
    for figure in figures:
        ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
        holds = {True: "yes", False: "**no**", None: ""}[figure.holds]
        lines.append(f"| {figure.name} | {figure.ours} | {figure.limit} | {ratio} | {figure.aim} | {holds} |")
    return "\n".join(lines)
