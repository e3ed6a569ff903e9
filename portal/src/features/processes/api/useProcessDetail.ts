import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

export const DETAIL_SIZE = 10;

/** A process with one page of its operations; `state` 0 reads all of them. */
export function useProcessDetail(id: string, state: number, page: number) {
  const query = { page, size: DETAIL_SIZE, state: state || undefined };
  return useQuery({
    queryKey: [...keys.processes, "detail", id, state, page],
    queryFn: ({ signal }) => {
      const params = { path: { record_id: wireId(id) }, query };
      return answer(client.GET("/api/account-service/record/detail/{record_id}", { params, signal }));
    },
    placeholderData: keepPreviousData,
  });
}

/** Where a browser fetches the failed operations as a file. */
export function failuresAddress(id: string): string {
  return `/api/account-service/record/failures/${id}.csv`;
}
