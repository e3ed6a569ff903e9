const NAMES: Record<number, string> = {
  3: "Shopify",
  4: "BigCommerce",
  5: "Wix",
  6: "WooCommerce",
  8: "Square",
  9: "Tradewind Shop",
};

export const PLATFORMS = [3, 4, 5, 6, 8, 9] as const;

/** For a filter of lists of stores. */
export const PLATFORM_CHOICES = PLATFORMS.map((id) => ({ id, name: NAMES[id] }));

export function platformName(platform: number): string {
  return NAMES[platform] ?? String(platform);
}
