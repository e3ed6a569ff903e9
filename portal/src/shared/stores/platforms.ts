import { currentLanguage } from "@/shared/i18n/language";

export const SHOPIFY = 3;
export const BIGCOMMERCE = 4;
export const WIX = 5;
export const WOOCOMMERCE = 6;
export const SQUARE = 8;
export const HOSTED_SHOP = 9;

const NAMES: Record<number, string> = {
  [SHOPIFY]: "Shopify",
  [BIGCOMMERCE]: "BigCommerce",
  [WIX]: "Wix",
  [WOOCOMMERCE]: "WooCommerce",
  [SQUARE]: "Square",
};
const HOSTED = { en: "Tradewind Shop", zh: "Tradewind 店铺" };

/** Returns a platform's name: brands as they are, our hosted shop in the reader's language. */
export function platformName(platform: number): string {
  return platform === HOSTED_SHOP ? HOSTED[currentLanguage()] : (NAMES[platform] ?? String(platform));
}

/** Returns the label by which a merchant recognises a store. */
export function storeLabel(store: { name: string; shop: string; domain?: string }): string {
  return store.name || store.shop || store.domain || "";
}
