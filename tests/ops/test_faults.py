"""Planted faults: each fits the code as it is, and is distinguished from a command that fails."""

from pathlib import Path

import pytest

from ops.bootstrap.problem import Problem
from ops.bootstrap.stamps import ROOT
from ops.faults.plant import Fault, planted, planted_faults

FAULT = Fault("kit", "a right is not asked", "room.py", "    need(right)\n", "")


def test_each_planted_fault_fits_its_file() -> None:
    faults = planted_faults()
    assert [fault.name for fault in faults if (ROOT / fault.file).read_text("utf-8").count(fault.right) != 1] == []
    assert [fault.name for fault in faults if fault.right == fault.wrong] == []
    assert len({fault.name for fault in faults}) == len(faults) >= 80


def test_a_fault_is_taken_out_again(tmp_path: Path) -> None:
    room = tmp_path / "room.py"
    room.write_text("def act():\n    need(right)\n    act_on()\n")
    with planted(FAULT, tmp_path):
        assert room.read_text() == "def act():\n    act_on()\n"
    assert room.read_text() == "def act():\n    need(right)\n    act_on()\n"


@pytest.mark.parametrize("text", ["def act(): ...\n", "    need(right)\n    need(right)\n"])
def test_a_fault_that_no_longer_fits_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "room.py").write_text(text)
    with pytest.raises(Problem, match="a right is not asked"), planted(FAULT, tmp_path):
        pass
    assert (tmp_path / "room.py").read_text() == text
