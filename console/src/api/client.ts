import createClient from "openapi-fetch";
import { ApiError, type Refusal } from "./errors";
import type { paths } from "./generated/schema";

export const client = createClient<paths>({
  baseUrl: location.origin,
  fetch: (request: Request) => {
    // Refusals are worded by the server, in the language that the console is shown in.
    request.headers.set("Accept-Language", document.documentElement.lang);
    return fetch(request);
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
    if (reason instanceof DOMException && reason.name === "AbortError") throw reason;
    throw new ApiError(0, {});
  });
  if (response.ok && data !== undefined) return data;
  throw new ApiError(response.status, isRefusal(error) ? error : {});
}

function isRefusal(body: unknown): body is Refusal {
  return typeof body === "object" && body !== null;
}
