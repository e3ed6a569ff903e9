import { useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { Codes, hasCode } from "@/shared/api/errors";
import { keys } from "@/shared/api/keys";

/** The mirror of this portal, where staff have configured one of this type. */
const PORTAL_MIRROR = "portal";

/** Reads another address of this portal when it is needed; undefined if there is none. */
export function useMirrorLink(isWanted: boolean) {
  return useQuery({
    queryKey: [...keys.site, "mirror"],
    enabled: isWanted,
    retry: false,
    queryFn: async ({ signal }) => {
      const params = { query: { type: PORTAL_MIRROR } };
      try {
        return (await api.get("/api/account-service/website_mirror_link/get", { params, signal })).link;
      } catch (error) {
        if (hasCode(error, Codes.notFound)) return "";
        throw error;
      }
    },
    staleTime: 300_000,
  });
}

/** Reads the portal's settings by staff: links, the balance flag, the support chat. */
export function useSite() {
  return useQuery({
    queryKey: keys.site,
    queryFn: async ({ signal }) => {
      const { config } = await api.get("/api/account-service/config", { signal });
      const { balance_flag, help_center_url, platform_links, sample_products, support_chat } = config;
      return { balance_flag, help_center_url, platform_links, sample_products, support_chat };
    },
    staleTime: 300_000,
  });
}
