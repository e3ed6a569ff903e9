import { answer, client } from "@/api/client";
import type { paths } from "@/api/generated/schema";
import type { Resource } from "./access";

type Method = "GET" | "POST" | "PUT";

interface Options {
  query?: object;
  body?: object;
  signal?: AbortSignal;
}

type Call = (path: string, init: object) => Parameters<typeof answer>[0];

/** Returns the API address of a resource; an unknown resource is a compile error. */
function addressOf(resource: Resource): keyof paths {
  return `/api/console/${resource}` as const;
}

/** Returns the API address of a record; the settings are a single record. */
export function recordAt(resource: Resource, id: string | number): string {
  return resource === "settings" ? "" : `/${encodeURIComponent(id)}`;
}

/** A request by the conventions that all resources share. */
export function ask<T>(method: Method, resource: Resource, below = "", { query, ...rest }: Options = {}) {
  const call = client[method] as unknown as Call;
  return answer(call(`${addressOf(resource)}${below}`, { params: { query }, ...rest })) as Promise<T>;
}

/** The ids in an address, which are numbers on the server. */
export function at<Name extends string>(ids: Record<Name, string>): { path: Record<Name, number> } {
  const numbers = Object.entries<string>(ids).map(([name, id]) => [name, Number(id)]);
  return { path: Object.fromEntries(numbers) as Record<Name, number> };
}
