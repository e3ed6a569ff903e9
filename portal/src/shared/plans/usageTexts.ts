import { defineTexts } from "@/shared/i18n/texts";

export const usageTexts = defineTexts({
  en: {
    of: (used: string, limit: string) => `${used} of ${limit}`,
    names: {
      multiple_stores: "Stores",
      import_products: "Products",
      child_accounts: "Sub-accounts",
      price_and_stock_monitoring_variants: "Monitored variants",
    } as Record<string, string>,
  },
  zh: {
    of: (used, limit) => `${used} / ${limit}`,
    names: {
      multiple_stores: "店铺",
      import_products: "商品",
      child_accounts: "子账户",
      price_and_stock_monitoring_variants: "监控中的规格",
    },
  },
});
