import { defineTexts } from "@/shared/i18n/texts";

export const rulesTexts = defineTexts({
  title: ["Monitoring rules", "监控规则"],
  text: [
    "Choose what happens to this product when its supplier changes something. Everything else follows the rules of its store.",
    "请选择供应商发生变化时如何处理此商品，其余均遵循所在店铺的规则。",
  ],
  notMonitored: [
    "This product isn't monitored. The rules apply once you start monitoring.",
    "此商品未受监控，开启监控后规则才会生效。",
  ],
  reset: ["Use the store's rules", "使用店铺规则"],
  saved: ["Monitoring rules saved", "监控规则已保存"],
});
