import { watched } from "@web/connection";
import createClient from "openapi-fetch";
import { ApiError, type Refusal, tooLate } from "./errors";
import type { paths } from "./generated/schema";

const READ_WITHIN = 30_000;
const WRITE_WITHIN = 60_000;

/** Asks the server within a bound of time. */
async function ask(request: Request): Promise<Response> {
  const isRead = request.method === "GET";
  const late = AbortSignal.timeout(isRead ? READ_WITHIN : WRITE_WITHIN);
  try {
    return await watched(fetch(request, { signal: AbortSignal.any([request.signal, late]) }));
  } catch (reason) {
    if (late.aborted && !request.signal.aborted) throw tooLate({ isRead });
    throw reason;
  }
}

export const client = createClient<paths>({
  baseUrl: location.origin,
  fetch: (request: Request) => {
    // The server words refusals in the language of the console.
    request.headers.set("Accept-Language", document.documentElement.lang);
    return ask(request);
  },
});

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The body of a successful answer; every refusal, and a server that cannot be reached, becomes an ApiError. */
export async function answer<T>(call: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await call.catch((reason: unknown) => {
    if (reason instanceof ApiError || (reason instanceof DOMException && reason.name === "AbortError"))
      throw reason;
    throw new ApiError(0, {});
  });
  if (response.ok && data !== undefined) return data;
  throw new ApiError(response.status, isRefusal(error) ? error : {});
}

function isRefusal(body: unknown): body is Refusal {
  return typeof body === "object" && body !== null;
}
