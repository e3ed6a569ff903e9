import { useQuery } from "@tanstack/react-query";
import { Codes, hasCode } from "@/shared/api/errors";
import { configShow, mirrorLinkShow } from "@/shared/api/generated/operations";
import { useRead } from "@/shared/api/hooks";

/** The mirror of this portal, where staff have configured one of this type. */
const PORTAL_MIRROR = "portal";

/** Reads another address of this portal when it is needed; undefined if there is none. */
export function useMirrorLink(isEnabled: boolean) {
  return useQuery({
    queryKey: mirrorLinkShow.key,
    enabled: isEnabled,
    retry: false,
    queryFn: async ({ signal }) => {
      try {
        return await mirrorLinkShow({ type: PORTAL_MIRROR }, { signal });
      } catch (error) {
        if (hasCode(error, Codes.notFound)) return "";
        throw error;
      }
    },
    staleTime: 300_000,
  });
}

type Config = Awaited<ReturnType<typeof configShow>>;

const siteOf = ({
  balance_flag,
  help_center_url,
  platform_links,
  sample_products,
  support_chat,
}: Config) => ({
  balance_flag,
  help_center_url,
  platform_links,
  sample_products,
  support_chat,
});

/** Reads the portal's settings by staff: links, the balance flag, the support chat. */
export const useSite = () => useRead(configShow, {}, { select: siteOf, staleTime: 300_000 });
