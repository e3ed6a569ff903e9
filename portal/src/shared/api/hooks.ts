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
type Whole<Args, Reply> = (args: Args, along: object) => Promise<Reply>;

/** The key that an operation's reply is kept under. */
export function keyOf<Args>(operation: Operation<Args, unknown>, args?: Args): QueryKey {
  const isBare = !args || Object.keys(args).length === 0;
  return isBare ? operation.key : [...operation.key, args];
}

/** The query of an operation, where a hook does not serve. */
export function queryOf<Args, Reply>(operation: Operation<Args, Reply>, args: Args) {
  const read = operation as Whole<Args, Reply>;
  return queryOptions({
    queryKey: keyOf(operation, args),
    queryFn: ({ signal, meta }) => read(args, { signal, priority: meta?.priority }),
  });
}

type ReadOptions<Reply, Data> = Omit<UseQueryOptions<Reply, Error, Data>, "queryKey" | "queryFn">;

/** Reads what an operation replies. */
export function useRead<Reply>(operation: Operation<Nothing, Reply>): UseQueryResult<Reply>;
export function useRead<Args, Reply, Data = Reply>(
  operation: Operation<Args, Reply>,
  args: Args,
  options?: ReadOptions<Reply, Data>,
): UseQueryResult<Data>;
export function useRead(
  operation: Operation<object, unknown>,
  args: object = {},
  options: ReadOptions<unknown, unknown> = {},
) {
  return useQuery({ ...options, ...queryOf(operation, args) });
}

type ChangeOptions<Reply, Variables> = MutationMeta &
  Omit<UseMutationOptions<Reply, Error, Variables>, "mutationFn" | "meta">;

/**
 * Changes something on the server, by an operation or by a function of several. `asks` writes what the screen says for
 * the operation. An operation that starts a process starts it once, however often it is repeated.
 */
export function useChange<Args, Reply, Variables = void>(
  operation: Operation<Args, Reply>,
  options: ChangeOptions<Reply, Variables>,
  asks: (variables: Variables) => NoInfer<Args>,
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
      const args = asks(variables);
      return send.isOnce ? startOnce(args, (headers) => send(args, { headers })) : send(args, {});
    },
  });
}
