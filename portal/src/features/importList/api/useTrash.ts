import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { messageOf } from "@/shared/api/errors";
import { wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import { showToast } from "@/shared/toasts/toasts";

export const TRASH_PAGE = 20;

/** A page of the trash, last deleted first. */
export function useTrash(page: number) {
  return useQuery({
    queryKey: [...keys.importList, "trash", page],
    queryFn: ({ signal }) => {
      const query = { page, size: TRASH_PAGE };
      return answer(client.GET("/api/account-service/import_list/trash", { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });
}

/** Out of the trash: back into the list, or for good. All of the asked products, or none. */
export function useEmptying(kind: "restore" | "erase") {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (ids: string[]) => {
      const body = { ids: wireIds(ids) };
      if (kind === "restore") await answer(client.POST("/api/account-service/import_list/restore", { body }));
      else await answer(client.POST("/api/account-service/import_list/erase", { body }));
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.importList }),
    onError: (error) => showToast("error", messageOf(error)),
  });
}
