"""The sandbox as a process: what it remembers, and how it says that it cannot start."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.sandbox.woo import WooClient, web
from tests.support.ports import free_ports

ROOT = Path(__file__).parents[2]
PATIENCE = 120
"""Seconds: a busy machine takes its time for a start, and only what hangs may end the waiting."""


@contextmanager
def started(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A sandbox on free ports, serving; killed at the end if it still runs."""
    port = free_ports(3)
    command = [sys.executable, "-m", "fixtures.sandbox", "--port", str(port), *arguments]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) as process:
        try:
            _wait(f"http://127.0.0.1:{port}/_sandbox/health")
            yield process, f"http://127.0.0.1:{port}"
        finally:
            process.kill()


def _wait(url: str) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            web.get(url)
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(url)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fixtures.sandbox", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_stores_survive_an_interrupt_and_a_kill(tmp_path: Path) -> None:
    """What cannot be read is ignored, and another catalogue changes no store."""
    kept = tmp_path / "sandbox.json"
    kept.write_text("{half")
    state = ("--state", str(kept))
    with started(*state) as (process, url):
        demo = WooClient(f"{url}/woo/demo")
        assert demo.get("products").json() == []
        demo.create(name="First", sku="ONE")
        process.terminate()
        process.wait(timeout=10)
    with started(*state, "--products", "1000") as (process, url):
        pages = [web.get(f"{url}/products.json?limit=250&page={n}").json()["products"] for n in range(1, 6)]
        assert [len(page) for page in pages] == [250, 250, 250, 250, 0]
        WooClient(f"{url}/woo/demo").create(name="Second")
        until = time.monotonic() + 60
        while '"Second"' not in kept.read_text():
            assert time.monotonic() < until
            time.sleep(0.05)
        process.kill()
        process.wait(timeout=10)
    with started(*state) as (_, url):
        demo = WooClient(f"{url}/woo/demo")
        assert [p["name"] for p in demo.get("products", orderby="id").json()] == ["Second", "First"]
        assert demo.call("POST", "products", json={"sku": "ONE"}).json()["code"] == "product_invalid_sku"


def test_a_taken_port_is_reported_in_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = run("--port", str(port))

    assert refused.returncode == 1
    assert refused.stderr == f"sandbox: port {port} on 127.0.0.1 is not free: choose another with --port\n"


def test_a_missing_catalogue_is_reported_in_one_line(tmp_path: Path) -> None:
    refused = run("--catalogue", str(tmp_path / "nothing.json"))

    assert refused.returncode == 1
    assert refused.stderr.startswith("sandbox: [Errno 2] No such file")
    assert refused.stderr.count("\n") == 1
