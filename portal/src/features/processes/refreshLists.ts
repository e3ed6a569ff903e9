import type { QueryClient } from "@tanstack/react-query";
import { keys } from "@/shared/api/keys";

/** Reads again what processes fill. */
export function refreshLists(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ queryKey: keys.importList });
  void queryClient.invalidateQueries({ queryKey: keys.myProducts });
}
