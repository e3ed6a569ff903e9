const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/** The server sends a heartbeat every 15 s; two missing ones mean that the connection is dead. */
const SILENCE = 35_000;

/** Opens a stream; rejects where the server refuses it. */
export type Open = (path: string, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;

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

/** Reads one connection to its end; rejects when it breaks, is refused or sends nothing for too long. */
async function readOnce(
  path: string,
  onItem: (item: unknown) => void,
  { open, signal: outer }: Following,
): Promise<void> {
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

/** Waits; ends early when the browser is online again or the wait is aborted. */
function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const end = () => {
      clearTimeout(timer);
      ended.abort();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener("online", end, { signal: ended.signal });
    signal.addEventListener("abort", end, { signal: ended.signal });
  });
}

export interface Following {
  open: Open;
  /** Whether a retry is useless. */
  isFinal: (error: unknown) => boolean;
  signal: AbortSignal;
  /** Whether this is the stream's last item; without it, the stream has no end. */
  isLast?: (item: unknown) => boolean;
}

/**
 * Follows an NDJSON stream to its last item. Reconnects with growing pauses when the connection breaks or closes early;
 * the server first sends the present state.
 */
export async function follow(
  path: string,
  onItem: (item: unknown) => void,
  following: Following,
): Promise<void> {
  const { signal, isFinal, isLast } = following;
  let pause = FIRST_PAUSE;
  let hasEnded = false;
  const hear = (item: unknown) => {
    pause = FIRST_PAUSE;
    hasEnded = isLast?.(item) ?? false;
    onItem(item);
  };
  while (!signal.aborted && !hasEnded) {
    try {
      await readOnce(path, hear, following);
    } catch (error) {
      if (signal.aborted || isFinal(error)) return;
    }
    if (hasEnded) return;
    await rest(pause, signal);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }
}
