import { whole } from "@/shared/format/time";
import { defineTexts } from "@/shared/i18n/texts";

const changedEn = (count: number, done: string) =>
  count === 1 ? `1 order ${done}` : `${whole(count)} orders ${done}`;

const changedZh = (count: number, done: string) => `${done} ${whole(count)} 个订单`;

export const bulkTexts = defineTexts({
  count: [
    (count: number) => (count === 1 ? "1 order" : `${whole(count)} orders`),
    (count: number) => `${whole(count)} 个订单`,
  ],
  countAtLeast: [
    (count: number) => `At least ${whole(count)} orders`,
    (count: number) => `至少 ${whole(count)} 个订单`,
  ],
  chosen: [
    (chosen: number, count: number) => `${whole(chosen)} of ${whole(count)} selected`,
    (chosen: number, count: number) => `已选择 ${whole(chosen)} / ${whole(count)}`,
  ],
  chooseAll: [
    (count: number) => `Select all ${whole(count)}`,
    (count: number) => `选择全部 ${whole(count)} 个`,
  ],
  chooseNewest: [
    (count: number) => `Select the newest ${whole(count)}`,
    (count: number) => `选择最新的 ${whole(count)} 个`,
  ],
  selectAll: ["Select all on this page", "选择本页全部"],
  selectOrder: [(number: string) => `Select order ${number}`, (number: string) => `选择订单 ${number}`],
  select: ["Select", "选择"],
  place: ["Place orders", "下单"],
  hold: ["Hold", "暂缓"],
  held: [(count: number) => changedEn(count, "put on hold"), (count: number) => changedZh(count, "已暂缓")],
  release: ["Release", "解除暂缓"],
  released: [
    (count: number) => changedEn(count, "released"),
    (count: number) => changedZh(count, "已解除暂缓"),
  ],
  outside: ["Mark as fulfilled outside", "标记为外部履约"],
  outsideDone: [
    (count: number) => changedEn(count, "marked as fulfilled outside"),
    (count: number) => changedZh(count, "已标记为外部履约"),
  ],
  exportCsv: ["Export CSV", "导出 CSV"],
  exportExcel: ["Export Excel", "导出 Excel"],
  exportChosen: ["Export", "导出"],
  chooseSources: ["Choose suppliers", "选择供应商"],
  tag: ["Tags", "标签"],
  tagTitle: [
    (count: number) => (count === 1 ? "Tags of 1 order" : `Tags of ${whole(count)} orders`),
    (count: number) => `${whole(count)} 个订单的标签`,
  ],
  tagAdd: ["Add", "添加"],
  tagRemove: ["Remove", "移除"],
  tagHint: ["Separate tags with commas.", "用逗号分隔标签。"],
  tagged: [(count: number) => changedEn(count, "changed"), (count: number) => changedZh(count, "已更改")],
});
