import { whole } from "@/shared/format/time";
import { defineTexts } from "@/shared/i18n/texts";

export const sheetTexts = defineTexts({
  exportCsv: ["Export CSV", "导出 CSV"],
  exportExcel: ["Export Excel", "导出 Excel"],
  importEdits: ["Import edits", "导入修改"],
  title: ["Import edits from a file", "从文件导入修改"],
  how: [
    "Export the Import List, edit titles, tags, vendors, product types, SKUs, barcodes or prices, then choose the file here. Excel (.xlsx) or CSV UTF-8, up to 10 MB.",
    "先导出导入列表，编辑标题、标签、品牌、商品类型、SKU、条码或售价，然后在此选择文件。支持 Excel（.xlsx）或 CSV UTF-8，最大 10 MB。",
  ],
  choose: ["Choose file", "选择文件"],
  checking: ["Checking the file", "正在检查文件"],
  found: [
    (rows: number, changed: number) =>
      `${whole(rows)} ${rows === 1 ? "row" : "rows"} read, ${whole(changed)} ${changed === 1 ? "product" : "products"} will change`,
    (rows: number, changed: number) => `已读取 ${whole(rows)} 行，${whole(changed)} 个商品将修改`,
  ],
  problems: [
    (count: number) => (count === 1 ? "1 row has an error" : `${whole(count)} rows have errors`),
    (count: number) => `${whole(count)} 行有错误`,
  ],
  line: [(line: number) => `Row ${whole(line)}`, (line: number) => `第 ${whole(line)} 行`],
  skip: ["Skip products with errors", "跳过有错误的商品"],
  apply: [
    (count: number) => (count === 1 ? "Change 1 product" : `Change ${whole(count)} products`),
    (count: number) => `修改 ${whole(count)} 个商品`,
  ],
});
