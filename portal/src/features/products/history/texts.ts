import { whole } from "@/shared/format/time";
import { defineTexts } from "@/shared/i18n/texts";

function changesEn(count: number): string {
  if (count === 0) return "no changes";
  return count === 1 ? "1 change" : `${whole(count)} changes`;
}

export const historyTexts = defineTexts({
  title: ["Supplier price and stock", "供应商价格与库存"],
  text: [
    "Recorded while the product is monitored, whenever the supplier changes something.",
    "商品监控期间，供应商每次变更时记录。",
  ],
  variant: ["Variant", "规格"],
  only: ["The only variant", "唯一规格"],
  empty: ["Nothing recorded yet", "暂无记录"],
  emptyText: ["Start monitoring to record price and stock.", "开启监控后即可记录价格与库存。"],
  cost: ["Cost", "成本"],
  stock: ["Stock", "库存"],
  since: ["Since", "起始时间"],
  soldOut: ["Not available", "不可购买"],
  notCounted: ["Available", "有货"],
  now: ["Now", "现在"],
  range: [
    (low: string, high: string) => `${low} to ${high}`,
    (low: string, high: string) => `${low} 至 ${high}`,
  ],
  chart: [
    (what: string, range: string, count: number) => `${what}: ${range}, ${changesEn(count)}`,
    (what: string, range: string, count: number) =>
      `${what}：${range}，${count === 0 ? "无变更" : `${whole(count)} 次变更`}`,
  ],
});
