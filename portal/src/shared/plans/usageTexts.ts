import { type Both, defineTexts } from "@/shared/i18n/texts";

export const usageTexts = defineTexts({
  of: [
    (used: string, limit: string) => `${used} of ${limit}`,
    (used: string, limit: string) => `${used} / ${limit}`,
  ],
  names: {
    multiple_stores: ["Stores", "店铺"],
    import_products: ["Products", "商品"],
    child_accounts: ["Sub-accounts", "子账户"],
    price_and_stock_monitoring_variants: ["Monitored variants", "监控中的规格"],
  } as Record<string, Both>,
});
