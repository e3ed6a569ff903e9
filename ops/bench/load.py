"""Load from one process on loopback: keep-alive connections that send the next request after each answer."""

import asyncio
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Measured:
    """The result of a run. Times in milliseconds."""

    per_second: float
    p50: float
    p95: float
    failed: int


async def press(url: str, token: str, *, connections: int, seconds: float) -> Measured:
    """Send as many requests as the server answers."""
    ends = time.perf_counter() + seconds
    runs = await asyncio.gather(*(_ask_until(url, token, ends, pause=0) for _ in range(connections)))
    return _measured([took for run in runs for took in run], seconds)


async def post(
    url: str, bodies: Callable[[], tuple[dict[str, str], bytes]], *, connections: int, seconds: float
) -> Measured:
    """Send as many POST requests as the server answers, each with headers and a body of its own."""
    parts = urlsplit(url)

    def made() -> bytes:
        headers, body = bodies()
        named = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        head = f"POST {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\n{named}Content-Length: {len(body)}\r\n\r\n"
        return head.encode() + body

    ends = time.perf_counter() + seconds
    runs = await asyncio.gather(*(_send_until(url, made, ends, pause=0) for _ in range(connections)))
    return _measured([took for run in runs for took in run], seconds)


async def pace(url: str, token: str, *, per_second: float, seconds: float) -> Measured:
    """Send a steady number of requests a second over ten connections."""
    ends = time.perf_counter() + seconds
    runs = []
    for at in range(10):
        runs.append(asyncio.create_task(_ask_until(url, token, ends, pause=10 / per_second)))
        await asyncio.sleep(at / per_second / 10)
    return _measured([took for run in runs for took in await run], seconds)


def _measured(times: list[float], seconds: float) -> Measured:
    good = sorted(took for took in times if took >= 0)
    p95 = good[int(len(good) * 0.95)] if good else 0.0
    p50 = statistics.median(good) if good else 0.0
    return Measured(len(good) / seconds, p50 * 1000, p95 * 1000, len(times) - len(good))


async def _ask_until(url: str, token: str, ends: float, *, pause: float) -> list[float]:
    parts = urlsplit(url)
    head = f"GET {parts.path}?{parts.query} HTTP/1.1\r\nHost: {parts.netloc}\r\nAuthorization: {token}\r\n\r\n"
    return await _send_until(url, head.encode, ends, pause=pause)


async def _send_until(url: str, made: Callable[[], bytes], ends: float, *, pause: float) -> list[float]:
    """Return the seconds of each request; -1 for one that was not answered with 200."""
    parts = urlsplit(url)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    times = []
    try:
        while (started := time.perf_counter()) < ends:
            writer.write(made())
            answered = await _read_answer(reader)
            took = time.perf_counter() - started
            times.append(took if answered else -1)
            if pause:
                await asyncio.sleep(max(0.0, pause - took))
    finally:
        writer.close()
    return times


async def _read_answer(reader: asyncio.StreamReader) -> bool:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    length = head.partition("content-length: ")[2].partition("\r\n")[0]
    if length:
        await reader.readexactly(int(length))
    else:
        while (size := int((await reader.readline()).strip() or b"0", 16)) > 0:
            await reader.readexactly(size + 2)
        await reader.readline()
    return head.startswith("http/1.1 200")
