import { MutationCache, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { isExpired, mayPass, messageOf } from "@/shared/api/errors";
import { onLanguage } from "@/shared/i18n/language";
import { noteAction, type UserAction } from "@/shared/messages/actions";
import { showToast } from "@/shared/toasts/toasts";

const RETRIES = 2;

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** No screen shows why this query failed, such as a filter's choices: a toast does. */
      aside?: boolean;
    };
    mutationMeta: {
      /** The screen shows this mutation's refusals itself. */
      quiet?: boolean;
      /** The user's action when this succeeds, which may trigger push messages. */
      action?: UserAction;
      /** The query that its answer is the new data of. */
      keeps?: QueryKey;
      /** The queries that it makes outdated: they are read again before it counts as done. */
      changes?: readonly QueryKey[];
    };
  }
}

function shouldRetry(failures: number, error: unknown): boolean {
  return failures < RETRIES && mayPass(error);
}

export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    defaultOptions: {
      // Offline, a request fails at once and says so, instead of waiting behind a skeleton.
      queries: { retry: shouldRetry, staleTime: 5_000, networkMode: "always", refetchOnReconnect: true },
      mutations: { networkMode: "always" },
    },
    queryCache: new QueryCache({
      // A screen shows its own first load errors, unless the query is `aside`; a failed refetch would go unnoticed.
      onError: (error, query) => {
        const isUnseen = query.state.data !== undefined || query.meta?.aside;
        if (isUnseen && !isExpired(error)) showToast("error", messageOf(error));
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: (data, _variables, _context, mutation) => {
        const { action, keeps, changes = [] } = mutation.meta ?? {};
        if (action) noteAction(action);
        if (keeps) queryClient.setQueryData(keeps, data);
        return Promise.all(changes.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      },
      onError: (error, _variables, _context, mutation) => {
        if (!mutation.meta?.quiet && !isExpired(error)) showToast("error", messageOf(error));
      },
    }),
  });
  // Much of what the server answers is worded for the reader: notices, reasons, names of plans.
  // A first answer still on its way is in the former language: it would count as fresh.
  onLanguage(() => void queryClient.cancelQueries().then(() => queryClient.invalidateQueries()));
  return queryClient;
}
