import { type MutationMeta, type QueryKey, useMutation, useQuery } from "@tanstack/react-query";
import { type KeyHeader, useStartOnce } from "./idempotency";

/** Makes a hook that reads the data of a query key. */
export function reading<Data>(queryKey: QueryKey, read: (asked: { signal: AbortSignal }) => Promise<Data>) {
  return function useReading() {
    return useQuery({ queryKey, queryFn: ({ signal }) => read({ signal }) });
  };
}

/** A hook that changes something on the server; `meta` says what follows from that. */
export function changing<Asked = void, Answer = unknown>(
  meta: MutationMeta,
  change: (asked: Asked) => Promise<Answer>,
) {
  return function useChanging() {
    return useMutation({ meta, mutationFn: change });
  };
}

/**
 * Makes a hook that starts a process once, however often the same is asked, and answers its id. `bodyOf` writes what
 * was asked for the server.
 */
export function starting<Asked, Body>(
  meta: MutationMeta,
  bodyOf: (asked: Asked) => Body,
  start: (body: Body, headers: KeyHeader) => Promise<{ data: string }>,
) {
  return function useStarting() {
    const startOnce = useStartOnce();
    return useMutation({
      meta,
      mutationFn: async (asked: Asked) => {
        const body = bodyOf(asked);
        const { data } = await startOnce(body, (headers) => start(body, headers));
        return data;
      },
    });
  };
}
