import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { SQUARE, type WIX } from "@/shared/stores/platforms";

async function requestLink(platform: typeof WIX | typeof SQUARE): Promise<string> {
  if (platform === SQUARE) return (await answer(client.GET("/api/square-service/judge"))).msg;
  return (await answer(client.GET("/api/wix-service/app-install"))).url;
}

/** The page of a platform that asks itself which store it is. Each link works once, so none is kept. */
export function useRequestedLink(platform: typeof WIX | typeof SQUARE) {
  return useQuery({
    queryKey: ["requested-link", platform],
    queryFn: () => requestLink(platform),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}
