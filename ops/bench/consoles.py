"""Open consoles: polling every ten seconds, compared with updates from the stream."""

import asyncio
import time

import httpx

from ops.bench.installation import Installation
from ops.bench.load import pace
from ops.bench.report import Figure
from ops.bench.streams import open_stream

CONSOLES, LOOK_AGAIN, LOOK_SELDOM = 200, 10.0, 60.0
"""Number of open consoles, and seconds between polls without the stream and with it."""
WRITTEN, PAUSE = 10, 2.0
LIVE = "/api/console/work_orders/live"


def measure(made: Installation, inbox: str, token: str, writing: str, merchant_token: str) -> list[Figure]:
    """Measure both; a merchant sends messages to `writing` while consoles listen."""
    return asyncio.run(_measure(made, inbox, token, writing, merchant_token))


async def _measure(made: Installation, inbox: str, token: str, writing: str, merchant_token: str) -> list[Figure]:
    requested = CONSOLES / LOOK_AGAIN
    alone = await pace(inbox, token, per_second=1, seconds=6)
    looking = await pace(inbox, token, per_second=requested, seconds=20)
    streams = [await open_stream(made.web + LIVE, token) for _ in range(CONSOLES)]
    beside = asyncio.create_task(pace(inbox, token, per_second=CONSOLES / LOOK_SELDOM, seconds=WRITTEN * PAUSE))
    heard: list[list[float]] = [[] for _ in streams]
    hearing = [asyncio.create_task(_hear(readers[0], times)) for readers, times in zip(streams, heard, strict=True)]
    took = _took(await _write(writing, merchant_token), heard)
    measured = await beside
    for task, (_reader, writer) in zip(hearing, streams, strict=True):
        task.cancel()
        writer.close()
    return [
        Figure(
            name=f"the inbox of {CONSOLES} consoles without the stream, each every {LOOK_AGAIN:.0f} s",
            ours=f"{looking.per_second:.1f}/s, p50 {looking.p50:.1f}, p95 {looking.p95:.1f} ms",
            limit=f"alone p50 {alone.p50:.1f}, p95 {alone.p95:.1f} ms",
            ratio=looking.per_second / requested,
            aim="at least 95% of what is asked",
            holds=looking.per_second >= 0.95 * requested and not looking.failed,
        ),
        Figure(
            name=f"{CONSOLES} consoles on the stream, a message every {PAUSE:.0f} s: until the last console heard",
            ours=f"p50 {took[len(took) // 2]:.0f}, slowest {took[-1]:.0f} ms",
            limit=f"the inbox meanwhile p50 {measured.p50:.1f}, p95 {measured.p95:.1f} ms",
            ratio=None,
            aim="within a second",
            holds=took[-1] < 1_000 and not measured.failed,
        ),
    ]


async def _hear(reader: asyncio.StreamReader, times: list[float]) -> None:
    """Record when each line about requests arrives."""
    while line := await reader.readline():
        if line.startswith(b'{"requests"'):
            times.append(time.perf_counter())


async def _write(writing: str, token: str) -> list[float]:
    """Send message after message; return when each was saved."""
    kept = []
    async with httpx.AsyncClient(headers={"Authorization": token}, timeout=30) as client:
        for number in range(WRITTEN):
            answer = await client.post(writing, json={"text": f"Message {number}"})
            kept.append(time.perf_counter())
            if not answer.json()["success"]:
                raise RuntimeError(answer.text)
            await asyncio.sleep(PAUSE)
    return kept


def _took(kept: list[float], heard: list[list[float]]) -> list[float]:
    """Return milliseconds from each message until the last console received it."""
    if any(len(times) != len(kept) for times in heard):
        raise RuntimeError(f"{len(kept)} messages, heard {sorted({len(times) for times in heard})}")
    return sorted((max(times[place] for times in heard) - at) * 1000 for place, at in enumerate(kept))
