import { ownHeaders } from "./drawnFor";
import { ApiError, isExpired } from "./errors";
import { leaveForLogin } from "./session";

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/** The server sends a heartbeat every 15 s; two missed ones mean that the line is dead. */
const SILENCE = 35_000;

async function open(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(path, { signal, headers: ownHeaders() });
  if (response.ok && response.body) return response.body;
  const error = new ApiError(response.status, await response.json().catch(() => ({})));
  if (isExpired(error)) leaveForLogin();
  throw error;
}

async function* linesOf(body: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    heard();
    const parts = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = parts.pop() ?? "";
    yield* parts.filter((line) => line.trim());
  }
  if (rest.trim()) yield rest;
}

/** Reads one connection to its end; rejects when it breaks, is refused or falls silent. */
async function readOnce(path: string, onItem: (item: unknown) => void, outer: AbortSignal): Promise<void> {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), SILENCE);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), SILENCE);
  };
  try {
    const body = await open(path, AbortSignal.any([outer, silent.signal]));
    for await (const line of linesOf(body, heard)) onItem(JSON.parse(line));
  } finally {
    clearTimeout(timer);
  }
}

const isFinal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Follows an NDJSON stream until it ends by itself, coming back after broken connections with growing pauses.
 * `endless`: a stream that has no end of its own is opened again whenever it closes.
 */
export async function follow(
  path: string,
  onItem: (item: unknown) => void,
  { signal, endless = false }: { signal: AbortSignal; endless?: boolean },
): Promise<void> {
  let pause = FIRST_PAUSE;
  while (!signal.aborted) {
    try {
      await readOnce(
        path,
        (item) => {
          pause = FIRST_PAUSE;
          onItem(item);
        },
        signal,
      );
      if (!endless) return;
    } catch (error) {
      if (signal.aborted || isFinal(error)) return;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }
}
