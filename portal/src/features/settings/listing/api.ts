import { useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

/** What this user may do, and in which stores. */
export function useListing() {
  return useQuery({
    queryKey: keys.listing,
    queryFn: ({ signal }) => api.get("/api/account-service/setting/listing", { signal }),
  });
}
