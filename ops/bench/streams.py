"""Streams: 2,000 open progress streams on one web process, and its response time to other requests."""

import asyncio
from urllib.parse import urlsplit

from ops.bench.installation import Installation
from ops.bench.load import pace
from ops.bench.merchants import Merchant
from ops.bench.report import Figure

STREAMS = 2_000
AIM_P95 = 25.0
PATH = "/api/account-service/record/execution"
OTHER = "/api/account-service/user/info"


def measure(made: Installation, merchant: Merchant) -> list[Figure]:
    """Measure with none open and with 2,000 open."""
    return asyncio.run(_measure(made, merchant))


async def _measure(made: Installation, merchant: Merchant) -> list[Figure]:
    before = made.memory("web")
    alone = await pace(made.web + OTHER, merchant.token, per_second=50, seconds=6)
    streams = [await open_stream(made.web + PATH, merchant.token) for _ in range(STREAMS)]
    beside = await pace(made.web + OTHER, merchant.token, per_second=50, seconds=10)
    after = made.memory("web")
    for _reader, writer in streams:
        writer.close()
    return [
        Figure(
            name=f"p95 of other requests (50/s) beside {STREAMS:,} streams on one web process",
            ours=f"p50 {beside.p50:.1f}, p95 {beside.p95:.1f} ms",
            limit=f"without streams p50 {alone.p50:.1f}, p95 {alone.p95:.1f} ms",
            ratio=beside.p95 / alone.p95,
            aim=f"p95 under {AIM_P95:.0f} ms",
            holds=beside.p95 < AIM_P95 and not beside.failed,
        ),
        Figure(
            f"memory of that web process, {STREAMS:,} streams", f"{after:.0f} MB", f"{before:.0f} MB", None, "", None
        ),
    ]


async def open_stream(url: str, token: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a stream and wait for its headers."""
    parts = urlsplit(url)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    head = f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nAuthorization: {token}\r\n\r\n"
    writer.write(head.encode())
    answer = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), timeout=30)
    if b" 200 " not in answer.split(b"\r\n", 1)[0]:
        raise RuntimeError(answer.decode())
    return reader, writer
