import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

export const DETAIL_SIZE = 10;

export type DetailTab = "all" | "failed" | "skipped" | "done" | "cancelled";

/** A process with one page of the operations on a tab. */
export function useProcessDetail(id: string, tab: DetailTab, page: number) {
  const query = { page, size: DETAIL_SIZE, tab };
  return useQuery({
    queryKey: [...keys.processes, "detail", id, tab, page],
    queryFn: ({ signal }) => {
      const params = { path: { record_id: wireId(id) }, query };
      return answer(client.GET("/api/account-service/record/detail/{record_id}", { params, signal }));
    },
    placeholderData: keepPreviousData,
  });
}

/** Where a browser fetches the ended operations as a file, the failed ones first. */
export function fileAddress(id: string): string {
  return `/api/account-service/record/operations/${id}.csv`;
}
