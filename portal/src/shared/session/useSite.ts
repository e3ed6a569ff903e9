import { useQuery } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

/** What staff have settled for this user's portal: links, the balance flag, the support chat. */
export function useSite() {
  return useQuery({
    queryKey: keys.site,
    queryFn: async ({ signal }) => {
      const { config } = await answer(client.GET("/api/account-service/config", { signal }));
      const { balance_flag, help_center_url, platform_links, support_chat } = config;
      return { balance_flag, help_center_url, platform_links, support_chat };
    },
    staleTime: 300_000,
  });
}
