"""Readiness of the platform."""

import asyncio
import http.client
import os
from urllib.parse import urlsplit

from ops.launcher.output import Output
from ops.launcher.plan import Plan

_WORRY_AFTER = 60.0


async def wait_until_ready(plan: Plan, output: Output) -> None:
    """Wait until /readyz succeeds; from time to time, print what is missing."""
    loop = asyncio.get_running_loop()
    worry = loop.time() + _WORRY_AFTER
    while (missing := await asyncio.to_thread(_missing, plan)) is not None:
        if loop.time() > worry:
            output.say(f"not ready yet: {missing}")
            worry = loop.time() + _WORRY_AFTER
        await asyncio.sleep(0.1)


async def wait_for_port(host: str, port: int, patience: float = 30) -> bool:
    """Wait until something listens on the port; its keeper reports failures."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + patience
    while loop.time() < deadline:
        try:
            _, writer = await asyncio.open_connection(host, port)
        except OSError:
            await asyncio.sleep(0.05)
        else:
            writer.close()
            return True
    return False


def reachable_host(host: str) -> str:
    """Return the address at which we can reach a server that listens on `host`."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - compared, not bound


def _public_host(plan: Plan) -> str:
    return urlsplit(os.environ.get("PUBLIC_URL", "")).netloc or f"localhost:{plan.port}"


def _missing(plan: Plan) -> str | None:
    connection = http.client.HTTPConnection(reachable_host(plan.host), plan.port, timeout=5)
    try:
        connection.request("GET", "/readyz", headers={"Host": _public_host(plan)})
        answer = connection.getresponse()
        text = answer.read(2000).decode(errors="replace").strip()
    except (OSError, http.client.HTTPException) as error:
        return f"the web server does not answer ({error})"
    finally:
        connection.close()
    return None if answer.status == 200 else text
