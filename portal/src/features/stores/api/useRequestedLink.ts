import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { SQUARE, type WIX } from "@/shared/stores/platforms";

async function requestLink(platform: typeof WIX | typeof SQUARE, shop: string): Promise<string> {
  const params = { query: { shop } };
  if (platform === SQUARE) return (await answer(client.GET("/api/square-service/judge", { params }))).msg;
  return (await answer(client.GET("/api/wix-service/app-install", { params }))).url;
}

/** The page of a platform that asks itself which store it is; `shop` is the store that is connected again, if any.
 * Each link works once, so none is kept. */
export function useRequestedLink(platform: typeof WIX | typeof SQUARE, shop: string) {
  return useQuery({
    queryKey: ["requested-link", platform, shop],
    queryFn: () => requestLink(platform, shop),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}
