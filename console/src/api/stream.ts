import { ApiError } from "./errors";

/** Opens a stream of this server. */
export async function open(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(path, { signal });
  if (response.ok && response.body) return response.body;
  throw new ApiError(response.status, await response.json().catch(() => ({})));
}

/** Whether asking again is of no use. */
export const isFinal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
