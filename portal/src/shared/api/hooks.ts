import { type MutationMeta, type QueryKey, useMutation, useQuery } from "@tanstack/react-query";

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
