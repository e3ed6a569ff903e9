import { MutationCache, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { isExpired, mayPass, messageOf } from "@/shared/api/errors";
import { type Outdated, outdate } from "@/shared/api/families";
import { onLanguage } from "@/shared/i18n/language";
import { noteAction, type UserAction } from "@/shared/messages/actions";
import { showToast } from "@/shared/toasts/toasts";

const RETRIES = 2;

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** No screen shows why this query failed, such as a filter's choices: a toast does. */
      aside?: boolean;
      /** How soon the browser sends it. */
      priority?: RequestPriority;
    };
    mutationMeta: {
      /** The screen shows this mutation's refusals itself. */
      quiet?: boolean;
      /** The user's action when this succeeds, which may trigger push messages. */
      action?: UserAction;
      /** The query that its answer is the new data of. */
      keeps?: QueryKey;
      /** The queries that it makes outdated: they are read again before it counts as done. */
      changes?: readonly Outdated[];
      /** They may be outdated after a refusal too: what was chosen may just have gone. */
      alsoRefused?: boolean;
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
        return outdate(queryClient, ...changes);
      },
      onError: (error, _variables, _context, mutation) => {
        const { quiet, alsoRefused, changes = [] } = mutation.meta ?? {};
        if (alsoRefused) void outdate(queryClient, ...changes);
        if (!quiet && !isExpired(error)) showToast("error", messageOf(error));
      },
    }),
  });
  // Much of what the server answers is worded for the reader: notices, reasons, names of plans.
  // A first answer still on its way is in the former language: it would count as fresh.
  onLanguage(() => void queryClient.cancelQueries().then(() => queryClient.invalidateQueries()));
  return queryClient;
}
