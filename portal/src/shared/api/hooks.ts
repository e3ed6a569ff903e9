import {
  type MutationMeta,
  type QueryKey,
  queryOptions,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import { useStartOnce } from "./idempotency";
import type { Operation } from "./operation";

type Nothing = Record<never, never>;
type Whole<Asked, Reply> = (asked: Asked, along: object) => Promise<Reply>;

/** The key that an operation's reply is kept under. */
export function keyOf<Asked>(operation: Operation<Asked, unknown>, asked?: Asked): QueryKey {
  const isBare = !asked || Object.keys(asked).length === 0;
  return isBare ? operation.key : [...operation.key, asked];
}

/** The query of an operation, where a hook does not serve. */
export function queryOf<Asked, Reply>(operation: Operation<Asked, Reply>, asked: Asked) {
  const read = operation as Whole<Asked, Reply>;
  return queryOptions({
    queryKey: keyOf(operation, asked),
    queryFn: ({ signal, meta }) => read(asked, { signal, priority: meta?.priority }),
  });
}

type ReadOptions<Reply, Data> = Omit<UseQueryOptions<Reply, Error, Data>, "queryKey" | "queryFn">;

/** Reads what an operation replies. */
export function useRead<Reply>(operation: Operation<Nothing, Reply>): UseQueryResult<Reply>;
export function useRead<Asked, Reply, Data = Reply>(
  operation: Operation<Asked, Reply>,
  asked: Asked,
  options?: ReadOptions<Reply, Data>,
): UseQueryResult<Data>;
export function useRead(
  operation: Operation<object, unknown>,
  asked: object = {},
  options: ReadOptions<unknown, unknown> = {},
) {
  return useQuery({ ...options, ...queryOf(operation, asked) });
}

type ChangeOptions<Reply, Variables> = MutationMeta &
  Omit<UseMutationOptions<Reply, Error, Variables>, "mutationFn" | "meta">;

/**
 * Changes something on the server, by an operation or by a function of several. `asks` writes what the screen says for
 * the operation. An operation that starts a process starts it once, however often the same is asked.
 */
export function useChange<Asked, Reply, Variables = void>(
  operation: Operation<Asked, Reply>,
  options: ChangeOptions<Reply, Variables>,
  asks: (variables: Variables) => NoInfer<Asked>,
): UseMutationResult<Reply, Error, Variables>;
export function useChange<Reply, Variables = void>(
  operation: Operation<Nothing, Reply>,
  options?: ChangeOptions<Reply, Variables>,
): UseMutationResult<Reply, Error, Variables>;
export function useChange<Reply, Variables = void>(
  steps: (variables: Variables) => Promise<Reply>,
  options?: ChangeOptions<Reply, Variables>,
): UseMutationResult<Reply, Error, Variables>;
export function useChange(
  change: unknown,
  { quiet, action, keeps, changes, alsoRefused, ...options }: ChangeOptions<unknown, unknown> = {},
  asks = (variables: unknown) => variables,
) {
  const send = change as Whole<unknown, unknown> & Partial<Pick<Operation<unknown, unknown>, "isOnce">>;
  const startOnce = useStartOnce();
  return useMutation({
    ...options,
    meta: { quiet, action, keeps, changes, alsoRefused },
    mutationFn: (variables: unknown) => {
      const asked = asks(variables);
      return send.isOnce ? startOnce(asked, (headers) => send(asked, { headers })) : send(asked, {});
    },
  });
}
