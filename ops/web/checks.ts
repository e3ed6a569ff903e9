/** The checks of a store's connection, in order. */
export const CHECKS = [
  "token",
  "scopes",
  "webhooks",
  "read",
  "write",
  "clock",
  "domain",
  "published",
  "last_success",
] as const;

export const checkNames: Record<"en" | "zh", Record<(typeof CHECKS)[number], string>> = {
  en: {
    token: "Access",
    scopes: "Permissions",
    webhooks: "Webhooks",
    read: "Test read",
    write: "Test write",
    clock: "Clock",
    domain: "Address",
    published: "Products",
    last_success: "Last success",
  },
  zh: {
    token: "访问",
    scopes: "权限",
    webhooks: "Webhook",
    read: "测试读取",
    write: "测试写入",
    clock: "时钟",
    domain: "网址",
    published: "商品",
    last_success: "上次成功",
  },
};
