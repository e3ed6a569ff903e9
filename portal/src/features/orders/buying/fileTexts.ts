import { whole } from "@/shared/format/time";
import { defineTexts } from "@/shared/i18n/texts";

const purchases = (count: number) => (count === 1 ? "1 purchase" : `${whole(count)} purchases`);

export const fileTexts = defineTexts({
  button: ["Order numbers from file", "从文件录入订单号"],
  exportCsv: ["Export CSV", "导出 CSV"],
  exportExcel: ["Export Excel", "导出 Excel"],
  title: ["Order numbers from a file", "从文件录入订单号"],
  how: [
    "Export the buying list, and fill in the suppliers’ order numbers. Cost, date and tracking number are optional. Each row is matched by its purchase key, or by order number and supplier. Rows without a supplier order number stay on the list.",
    "请导出采购清单并填写供应商订单号。成本、日期和物流单号可选填。每行按采购编号匹配，或按订单号与供应商匹配。没有供应商订单号的行保留在清单中。",
  ],
  choose: ["Choose file", "选择文件"],
  pasted: ["Or paste rows here, with their headings", "或在此粘贴带表头的行"],
  check: ["Check pasted rows", "检查粘贴的行"],
  pastedRows: ["Pasted rows", "粘贴的行"],
  paid: ["These orders are paid", "这些订单已付款"],
  checking: ["Reading the rows", "正在读取"],
  found: [
    (count: number, more: number, same: number, unbought: number) =>
      [
        `${purchases(count)} will be linked`,
        more && `${purchases(more)} will be updated`,
        same && `${whole(same)} linked already`,
        unbought && `${unbought === 1 ? "1 row" : `${whole(unbought)} rows`} without an order number`,
      ]
        .filter(Boolean)
        .join(", "),
    (count: number, more: number, same: number, unbought: number) =>
      [
        `将关联 ${whole(count)} 个采购单`,
        more && `将更新 ${whole(more)} 个`,
        same && `${whole(same)} 个已关联`,
        unbought && `${whole(unbought)} 行没有订单号`,
      ]
        .filter(Boolean)
        .join("，"),
  ],
  problems: [
    (count: number) => (count === 1 ? "1 error" : `${whole(count)} errors`),
    (count: number) => `${whole(count)} 个错误`,
  ],
  columns: [(names: string) => `Columns read: ${names}`, (names: string) => `已识别的列：${names}`],
  changes: {
    new: ["Linked", "关联"],
    more: ["Updated", "更新"],
    same: ["No change", "无变化"],
  },
  more: [(count: number) => `and ${whole(count)} more`, (count: number) => `及另外 ${whole(count)} 个`],
  skip: ["Skip rows with errors", "跳过有错误的行"],
  apply: [
    (count: number) => (count === 1 ? "Link 1 purchase" : `Link ${whole(count)} purchases`),
    (count: number) => `关联 ${whole(count)} 个采购单`,
  ],
  done: [
    (count: number) => `${purchases(count)} linked`,
    (count: number) => `已关联 ${whole(count)} 个采购单`,
  ],
});
