import { defineTexts } from "@/shared/i18n/texts";

export const storeLinkTexts = defineTexts({
  open: ["Share stores", "分享店铺"],
  text: [
    "Create a link for a partner's website or app. Anyone with the link can read the name, address, platform and currency of these stores.",
    "为合作伙伴的网站或应用生成链接。获得链接的人可以读取这些店铺的名称、网址、平台和货币。",
  ],
  draw: ["Create link", "生成链接"],
  link: ["Store link", "店铺链接"],
  until: [
    (when: string) => `Copy it now. It won't be shown again. The link works until ${when}.`,
    (when: string) => `请立即复制，之后不再显示。链接有效期至 ${when}。`,
  ],
  takeBack: ["Disable all links", "停用所有链接"],
  takeBackTitle: ["Disable all store links?", "停用所有店铺链接？"],
  takeBackText: [
    "All store links created so far stop working, including those created by your team.",
    "此前生成的所有店铺链接将失效，包括团队成员生成的链接。",
  ],
  takenBack: ["Store links disabled", "店铺链接已停用"],
});
