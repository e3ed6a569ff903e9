import { ownHeaders } from "./drawnFor";
import { ApiError, isExpired } from "./errors";
import { leaveForLogin } from "./session";

/** Whether a refusal came as a JSON answer instead of a stream. */
const isEnvelope = (response: Response) =>
  response.headers.get("Content-Type")?.includes("application/json") ?? false;

/** Opens a stream of this server; an expired session opens the login page. */
export async function open(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(path, { signal, headers: ownHeaders() });
  if (response.ok && response.body && !isEnvelope(response)) return response.body;
  const error = new ApiError(response.status, await response.json().catch(() => ({})));
  if (isExpired(error)) leaveForLogin();
  throw error;
}

/** Whether asking again is of no use. */
export const isFinal = (error: unknown) =>
  error instanceof ApiError && error.status >= 200 && error.status < 500 && error.status !== 429;
