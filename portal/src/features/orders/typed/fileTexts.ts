import { whole } from "@/shared/format/time";
import { defineTexts } from "@/shared/i18n/texts";

const orders = (count: number) => (count === 1 ? "1 order" : `${whole(count)} orders`);

export const fileTexts = defineTexts({
  button: ["Orders from file", "从文件导入订单"],
  title: ["Read orders from a file", "从文件导入订单"],
  how: [
    "Choose a CSV or Excel file (.xlsx) with orders, up to 10 MB and 10,000 rows. Exports of Shopify, WooCommerce, Etsy, eBay and Amazon are recognised; for other files you choose the columns. Rows with the same order number are one order.",
    "请选择包含订单的 CSV 或 Excel 文件（.xlsx），最大 10 MB、10,000 行。可识别 Shopify、WooCommerce、Etsy、eBay 和亚马逊的导出文件；其他文件由您选择各列的含义。订单号相同的行属于同一订单。",
  ],
  template: ["Download template", "下载模板"],
  store: ["Store", "店铺"],
  payment: ["Orders without a payment status", "没有付款状态的订单"],
  payments: { unpaid: ["Not paid yet", "尚未付款"], paid: ["Paid", "已付款"] },
  choose: ["Choose file", "选择文件"],
  checking: ["Reading the file", "正在读取文件"],
  found: [
    (count: number, known: number) =>
      known ? `${orders(count)} will come in, ${whole(known)} already here` : `${orders(count)} will come in`,
    (count: number, known: number) =>
      known ? `将导入 ${whole(count)} 个订单，${whole(known)} 个已存在` : `将导入 ${whole(count)} 个订单`,
  ],
  columns: [(names: string) => `Columns read: ${names}`, (names: string) => `已识别的列：${names}`],
  problems: [
    (count: number) => (count === 1 ? "1 order has errors" : `${whole(count)} orders have errors`),
    (count: number) => `${whole(count)} 个订单有错误`,
  ],
  skip: ["Skip orders with errors", "跳过有错误的订单"],
  items: [
    (count: number) => (count === 1 ? "1 item" : `${whole(count)} items`),
    (count: number) => `${whole(count)} 件商品`,
  ],
  more: [(count: number) => `and ${whole(count)} more`, (count: number) => `及另外 ${whole(count)} 个`],
  apply: [
    (count: number) => (count === 1 ? "Take in 1 order" : `Take in ${whole(count)} orders`),
    (count: number) => `导入 ${whole(count)} 个订单`,
  ],
});
