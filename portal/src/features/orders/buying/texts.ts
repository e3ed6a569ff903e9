import { defineTexts } from "@/shared/i18n/texts";

export const buyingTexts = defineTexts({
  button: ["Buying list", "采购清单"],
  title: ["Buying list", "采购清单"],
  text: [
    "Buy these items at the supplier, with the address of the buyer. Then enter the order number.",
    "请在供应商处购买这些商品并填写买家地址，然后录入订单号。",
  ],
  notAsked: [
    "These suppliers can't tell us what becomes of an order. Add the tracking number to the order once it ships, or read it from a file; we follow the parcel from there.",
    "这些供应商无法向我们反馈订单进展。发货后请在订单中添加物流单号，或从文件录入，之后由我们跟踪包裹。",
  ],
  emptyTitle: ["Nothing to buy by hand", "暂无需手动采购的商品"],
  emptyText: [
    "Orders at suppliers without an order API appear here once you place them.",
    "向没有下单接口的供应商下单后，会显示在此处。",
  ],
  open: ["Open at supplier", "在供应商处打开"],
  openItem: [
    (title: string) => `Open ${title} at the supplier`,
    (title: string) => `在供应商处打开 ${title}`,
  ],
  quoted: [(cost: string) => `About ${cost}`, (cost: string) => `约 ${cost}`],
  address: ["Delivery address", "收货地址"],
  copyField: [(name: string) => `Copy ${name}`, (name: string) => `复制${name}`],
  copied: ["Copied", "已复制"],
  fields: {
    name: ["Name", "姓名"],
    company: ["Company", "公司"],
    phone: ["Phone", "电话"],
    address1: ["Address", "地址"],
    address2: ["Address line 2", "地址第 2 行"],
    city: ["City", "城市"],
    province: ["State or province", "州/省"],
    postcode: ["Postcode", "邮编"],
    country: ["Country", "国家/地区"],
  },
});
