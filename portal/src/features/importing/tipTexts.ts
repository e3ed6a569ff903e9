import { defineTexts } from "@/shared/i18n/texts";

export const tipTexts = defineTexts({
  fulfilledByUs: [
    (supplier: string) => `Products from ${supplier} can only be fulfilled by Tradewind.`,
    (supplier: string) => `${supplier} 商品只能由 Tradewind 履约。`,
  ],
  extension: [
    "Browsing Alibaba, Amazon, Tmall or JD? Import with one button on the page.",
    "正在浏览阿里巴巴国际站、亚马逊、天猫或京东？点击页面上的按钮即可导入。",
  ],
  help: ["How to import products", "如何导入商品"],
  getExtension: ["Get the browser extension", "获取浏览器扩展"],
});
