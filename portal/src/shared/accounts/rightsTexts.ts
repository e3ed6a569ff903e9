import { type Both, defineTexts } from "@/shared/i18n/texts";

/** What rights are called, by the names that the server knows them by. */
export const rightsTexts = defineTexts({
  rights: {
    DASHBOARD: ["Dashboard", "仪表盘"],
    IMPORT_PRODUCT: ["Import products", "导入商品"],
    IMPORT_LIST: ["Import List", "导入列表"],
    MY_PRODUCTS: ["My Products", "我的商品"],
    ORDERS: ["Orders", "订单"],
    CREATIVE: ["Creative platform", "创意平台"],
    E_COMMERCE: ["eCommerce platform", "电商平台"],
    ANTSTORE_MARKET: ["Antstore catalogue", "Antstore 目录"],
    SELF_COLLECTION: ["Collect products", "采集商品"],
    SERVICES_MARKET: ["Find Services", "找服务"],
    SETTINGS: ["Settings", "设置"],
    ANNOUNCEMENT: ["Announcements", "公告"],
    ACCOUNT: ["Account", "账户"],
    CAPITAL_MANAGE: ["Balance", "余额"],
    REWARDS_MANAGE: ["Rewards", "积分"],
    "1688": ["1688 products", "1688 商品"],
    SENSITIVE_0: ["Plan and balance", "套餐与余额"],
    SENSITIVE_1: ["Rewards and balance", "积分与余额"],
    SENSITIVE_2: ["Account-related product finding", "与账户相关的选品"],
    SENSITIVE_3: ["Withdraw and export data", "提现与导出数据"],
    SENSITIVE_4: ["Add and remove stores", "添加和移除店铺"],
    CAPTURE_PRODUCT: ["Import with the browser extension", "用浏览器扩展导入"],
    PUBLISH_OVERRIDE: ["Publish despite warnings", "忽略警告发布"],
    PLACE_ORDERS: ["Place orders at suppliers", "向供应商下单"],
    REFUND_BUYERS: ["Refund buyers in their stores", "在店铺中向买家退款"],
  } as Record<string, Both>,
});
