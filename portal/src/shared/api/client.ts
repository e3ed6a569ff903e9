import createClient from "openapi-fetch";
import { ownHeaders } from "./drawnFor";
import { ApiError, isExpired, type Refusal } from "./errors";
import type { paths } from "./generated/schema";
import { leaveForLogin } from "./session";

export const client = createClient<paths>({
  baseUrl: location.origin,
  fetch: (request: Request) => fetch(request),
});

client.use({
  onRequest({ request }) {
    for (const [name, value] of Object.entries(ownHeaders())) request.headers.set(name, value);
    return request;
  },
});

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The body of a successful answer; every refusal becomes an ApiError, an ended session leads to the log-in page. */
export async function answer<T>(call: Promise<Answer<T>>, leaveExpired = leaveForLogin): Promise<T> {
  const result = await call.catch((reason: unknown) => {
    if (reason instanceof DOMException && reason.name === "AbortError") throw reason;
    throw new ApiError(0, {});
  });
  const body = (result.data ?? result.error) as (Refusal & { success?: boolean }) | undefined;
  if (result.response.ok && body && body.success !== false) return body as T;
  const refusal = typeof body === "object" ? body : {};
  const error = new ApiError(result.response.status, refusal);
  if (isExpired(error)) leaveExpired();
  throw error;
}
