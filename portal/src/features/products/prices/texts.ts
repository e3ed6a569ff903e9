import { whole } from "@/shared/format/time";
import { defineTexts } from "@/shared/i18n/texts";

export const pricesTexts = defineTexts({
  title: ["Update prices from a file", "通过文件更新售价"],
  text: [
    "Download the prices, change the columns Price and Compare-at price, and upload the file as Excel (.xlsx) or CSV UTF-8. Nothing changes before you confirm. These prices then stay until you upload others: price rules and monitoring don't change them.",
    "下载售价，修改“Price”和“Compare-at price”列，然后以 Excel（.xlsx）或 CSV UTF-8 文件上传。确认前不会更改任何内容。之后这些售价将保持不变，直到您上传新的售价：定价规则和监控不会更改它们。",
  ],
  download: ["Download prices", "下载售价"],
  downloadExcel: ["Download as Excel", "下载为 Excel"],
  choose: ["Choose file", "选择文件"],
  another: ["Choose another file", "选择其他文件"],
  upload: ["Update prices", "更新售价"],
  summary: [
    (changed: number, same: number, refused: number) =>
      `${whole(changed)} to change, ${whole(same)} unchanged, ${whole(refused)} refused`,
    (changed: number, same: number, refused: number) =>
      `${whole(changed)} 个将更改，${whole(same)} 个不变，${whole(refused)} 个被拒绝`,
  ],
  refused: [
    (count: number) =>
      count === 1
        ? "1 row is refused and won't be changed."
        : `${whole(count)} rows are refused and won't be changed.`,
    (count: number) => `${whole(count)} 行被拒绝，不会更改。`,
  ],
  warnings: [
    (count: number) =>
      count === 1
        ? "1 price is below the minimum margin."
        : `${whole(count)} prices are below the minimum margin.`,
    (count: number) => `${whole(count)} 个售价低于最低利润率。`,
  ],
  rows: ["Rows of the file", "文件中的行"],
  row: ["Row", "行"],
  product: ["Product", "商品"],
  before: ["Price now", "当前售价"],
  after: ["New price", "新售价"],
  remark: ["Remark", "备注"],
  started: [
    (id: string) => `Update Prices #${id} process created`,
    (id: string) => `更新售价 #${id} 进程已创建`,
  ],
});
