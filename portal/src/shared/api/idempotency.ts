import { useCallback, useRef } from "react";

export type KeyHeader = { "Idempotency-Key": string };

function drawn(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A file is the same by what the browser knows of it. */
function asText(request: unknown): string {
  return JSON.stringify(request, (_name, value) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
}

/**
 * Starts a process with a header that makes a repeated start answer with the first one: the same request keeps its
 * key until it is answered with success, so that a lost answer and a second click are one process.
 */
export function useStartOnce() {
  const kept = useRef({ about: "", key: "" });
  return useCallback(async <Answer>(request: unknown, send: (header: KeyHeader) => Promise<Answer>) => {
    const about = asText(request);
    if (kept.current.about !== about) kept.current = { about, key: drawn() };
    const answer = await send({ "Idempotency-Key": kept.current.key });
    kept.current = { about: "", key: "" };
    return answer;
  }, []);
}
