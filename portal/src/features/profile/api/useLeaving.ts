import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";
import { forgetUser } from "@/shared/api/session";
import { leave } from "@/shared/navigation/leave";
import { paths } from "@/shared/navigation/paths";

const EXPORT = "/api/account-service/user/export";
const DELETION = "/api/account-service/user/deletion";
const ASK_AGAIN = 2_000;
/** The signed link holds for 15 minutes. */
const LINK_IS_FRESH = 600_000;

/** How far the export is; asked again while it is being written, and before its link runs out. */
export function useExport() {
  return useQuery({
    queryKey: keys.dataExport,
    queryFn: async ({ signal }) => (await answer(client.GET(EXPORT, { signal }))).export,
    refetchInterval: ({ state: { data } }) => (data ? (data.link ? LINK_IS_FRESH : ASK_AGAIN) : false),
  });
}

export function useBeginExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (current_password: string) => answer(client.POST(EXPORT, { body: { current_password } })),
    meta: { quiet: true },
    onSuccess: (begun) => queryClient.setQueryData(keys.dataExport, begun.export),
  });
}

/** Deletes the account in some days, in which a log-in may keep it; the session is over now. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (body: { current_password: string; code: string }) => answer(client.POST(DELETION, { body })),
    meta: { quiet: true },
    onSuccess: () => {
      forgetUser();
      leave(paths.login);
    },
  });
}

export function useKeepAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => answer(client.DELETE(DELETION)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.user }),
  });
}
