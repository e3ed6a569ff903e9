"""Ports of installations that are measured: none gets another's, also before its servers listen."""

import socket
import subprocess
import sys

import pytest

from ops.bench.installation import PORTS, reserved_ports
from ops.bootstrap.stamps import ROOT

_ASK = "from ops.bench.installation import reserved_ports as r\nwith r(10) as port: print(port)"


def test_two_installations_at_the_same_time_get_different_ports() -> None:
    with reserved_ports(10) as one, reserved_ports(10) as other:
        asked = subprocess.run([sys.executable, "-c", _ASK], cwd=ROOT, capture_output=True, text=True, check=True)
        assert abs(one - other) >= 10
        assert int(asked.stdout) not in {one, other}


def test_ports_are_given_back_and_listening_ones_are_passed_over() -> None:
    with reserved_ports(10) as first:
        pass
    with socket.create_server(("127.0.0.1", first + 9)), reserved_ports(10) as second:
        assert second != first
        socket.create_server(("127.0.0.1", second)).close()
    with reserved_ports(10) as again:
        assert again == first


def test_without_room_it_is_said() -> None:
    with pytest.raises(RuntimeError, match="no free ports"), reserved_ports(len(PORTS) + 1):
        pass
