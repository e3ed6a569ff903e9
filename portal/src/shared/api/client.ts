import { watched } from "@web/connection";
import createClient, {
  type ClientPathsWithMethod,
  type FetchResponse,
  type MaybeOptionalInit,
} from "openapi-fetch";
import { ownHeaders } from "./drawnFor";
import { ApiError, isExpired, type Refusal, unanswered } from "./errors";
import type { paths } from "./generated/schema";
import { leaveForLogin } from "./session";

const READ_WITHIN = 30_000;
const WRITE_WITHIN = 60_000;
const UPLOAD_WITHIN = 300_000;

/** POST requests that change nothing. */
const READ_BY_POST = [
  "/products-country/load",
  "/product/publish/check",
  "/product/publish/differences",
  "/import_list/bulk_change/preview",
];

function isRead({ method, url }: Request): boolean {
  return method === "GET" || READ_BY_POST.some((path) => new URL(url).pathname.endsWith(path));
}

function patienceFor({ method, headers }: Request): number {
  if (method === "GET") return READ_WITHIN;
  return headers.get("Content-Type")?.startsWith("multipart/") ? UPLOAD_WITHIN : WRITE_WITHIN;
}

/** Asks the server within bounds of time; what fails on the way says whether anything may have been saved. */
async function ask(request: Request): Promise<Response> {
  const late = AbortSignal.timeout(patienceFor(request));
  const signal = AbortSignal.any([request.signal, late]);
  try {
    return await watched(fetch(request, { signal }));
  } catch (reason) {
    if (request.signal.aborted) throw reason;
    throw unanswered({ isLate: late.aborted, isRead: isRead(request) });
  }
}

export const client = createClient<paths>({ baseUrl: location.origin, fetch: ask });

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

/**
 * Returns the body of a successful answer. Turns every refusal into an ApiError; an expired session opens the login
 * page.
 */
export async function answer<T>(call: Promise<Answer<T>>, leaveExpired = leaveForLogin): Promise<T> {
  const result = await call.catch((reason: unknown) => {
    if (reason instanceof ApiError || (reason instanceof DOMException && reason.name === "AbortError"))
      throw reason;
    throw new ApiError(0, {});
  });
  const body = (result.data ?? result.error) as (Refusal & { success?: boolean }) | undefined;
  if (result.response.ok && body && body.success !== false) return body as T;
  const refusal = typeof body === "object" ? body : {};
  const error = new ApiError(result.response.status, refusal);
  if (isExpired(error)) leaveExpired();
  throw error;
}

type Method = "get" | "post" | "put" | "delete";
type Init<Options> = object extends Options ? [options?: Options] : [options: Options];
type Asking<M extends Method> = <
  Path extends ClientPathsWithMethod<typeof client, M>,
  Options extends MaybeOptionalInit<paths[Path], M>,
>(
  path: Path,
  ...init: Init<Options>
) => Promise<NonNullable<FetchResponse<paths[Path][M] & object, Options, "application/json">["data"]>>;

function asking<M extends Method>(method: Uppercase<M>): Asking<M> {
  const call = client[method] as (...args: unknown[]) => Promise<Answer<unknown>>;
  return ((...args: unknown[]) => answer(call(...args))) as Asking<M>;
}

/** Calls the server, by method, path and parameters. */
export const api = {
  get: asking<"get">("GET"),
  post: asking<"post">("POST"),
  put: asking<"put">("PUT"),
  delete: asking<"delete">("DELETE"),
};
