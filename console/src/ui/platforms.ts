import { useText } from "@/i18n/useText";

const HOSTED_SHOP = 9;
const NAMES: Record<number, string> = {
  3: "Shopify",
  4: "BigCommerce",
  5: "Wix",
  6: "WooCommerce",
  8: "Square",
};

export const PLATFORMS = [3, 4, 5, 6, 8, HOSTED_SHOP] as const;

/** Returns platform names: brands as they are, our hosted shop in the reader's language. */
export function usePlatformName(): (platform: number) => string {
  const text = useText();
  return (platform) =>
    platform === HOSTED_SHOP ? text("console.hosted_shop") : (NAMES[platform] ?? String(platform));
}
