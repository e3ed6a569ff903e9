import { defineTexts } from "@/shared/i18n/texts";

export const extensionTexts = defineTexts({
  title: ["Browser extension", "浏览器扩展"],
  text: [
    "Import the product you are looking at on Alibaba, Amazon, Tmall or JD, with one button on its page. There and on Banggood it also shows your buying list, fills in the buyer's address and takes the order number.",
    "在阿里巴巴国际站、亚马逊、天猫或京东浏览商品时，点击页面上的按钮即可导入。在这些网站和 Banggood 上还会显示采购清单、填写买家地址并录入订单号。",
  ],
  steps: ["How to set it up", "设置步骤"],
  download: ["Download the extension for your browser.", "下载适用于您浏览器的扩展。"],
  forChromium: ["Download for Chrome and Edge", "下载 Chrome 和 Edge 版"],
  forFirefox: ["Download for Firefox", "下载 Firefox 版"],
  load: [
    "Chrome and Edge: unpack the file, open chrome://extensions, turn on Developer mode, choose Load unpacked and select the folder.",
    "Chrome 和 Edge：解压文件，打开 chrome://extensions，开启“开发者模式”，点击“加载已解压的扩展程序”并选择该文件夹。",
  ],
  loadFirefox: [
    "Firefox: open about:debugging, choose This Firefox, then Load Temporary Add-on and select the file. Firefox removes it when it closes.",
    "Firefox：打开 about:debugging，选择“此 Firefox”，再选择“临时载入附加组件”并选择该文件。关闭 Firefox 后需重新载入。",
  ],
  token: [
    "Create an API token in your profile: choose “Import with the browser extension” and allow changes. For the buying list, also choose “Orders” and “Place orders at suppliers”.",
    "在个人资料中创建 API 令牌：选择“用浏览器扩展导入”，并允许更改。如需使用采购清单，请同时选择“订单”和“向供应商下单”。",
  ],
  toTokens: ["Create a token", "创建令牌"],
  connect: [
    "Click the extension's icon and enter this address and the token.",
    "点击扩展图标，填写以下网址和令牌。",
  ],
  address: ["Platform address", "平台网址"],
});
