import { defineTexts } from "@/shared/i18n/texts";

/** What rights are called, by the names that the server knows them by. */
export const rightsTexts = defineTexts({
  en: {
    rights: {
      DASHBOARD: "Dashboard",
      IMPORT_PRODUCT: "Import products",
      IMPORT_LIST: "Import List",
      MY_PRODUCTS: "My Products",
      SETTINGS: "Settings",
      ANNOUNCEMENT: "Announcements",
      ACCOUNT: "Account",
      CAPITAL_MANAGE: "Balance",
      REWARDS_MANAGE: "Rewards",
      "1688": "1688 products",
      SENSITIVE_0: "Plan and balance",
      SENSITIVE_1: "Rewards and balance",
      SENSITIVE_2: "Account-related product finding",
      SENSITIVE_3: "Withdraw and export data",
      SENSITIVE_4: "Add and remove stores",
      PUBLISH_OVERRIDE: "Publish despite warnings",
    } as Record<string, string>,
  },
  zh: {
    rights: {
      DASHBOARD: "仪表盘",
      IMPORT_PRODUCT: "导入商品",
      IMPORT_LIST: "导入列表",
      MY_PRODUCTS: "我的商品",
      SETTINGS: "设置",
      ANNOUNCEMENT: "公告",
      ACCOUNT: "账户",
      CAPITAL_MANAGE: "余额",
      REWARDS_MANAGE: "积分",
      "1688": "1688 商品",
      SENSITIVE_0: "套餐与余额",
      SENSITIVE_1: "积分与余额",
      SENSITIVE_2: "与账户相关的选品",
      SENSITIVE_3: "提现与导出数据",
      SENSITIVE_4: "添加和移除店铺",
      PUBLISH_OVERRIDE: "忽略警告发布",
    },
  },
});
