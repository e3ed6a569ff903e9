import { type Both, defineTexts } from "@/shared/i18n/texts";

export const shareTexts = defineTexts({
  open: ["Preview link", "预览链接"],
  title: ["Preview link", "预览链接"],
  text: [
    "Anyone with the link can see the title, images, description, options and prices, but not the supplier or your cost.",
    "获得链接的人可以看到标题、图片、描述、规格和价格，不会显示供应商和您的成本。",
  ],
  days: ["Expires after", "有效期"],
  choices: {
    1: ["1 day", "1 天"],
    7: ["7 days", "7 天"],
    30: ["30 days", "30 天"],
    90: ["90 days", "90 天"],
  } as Record<number, Both>,
  draw: ["Create link", "生成链接"],
  drawAgain: ["Create new link", "生成新链接"],
  holds: [
    (until: string) => `The current link works until ${until}. A new link replaces it.`,
    (until: string) => `当前链接有效期至 ${until}，新链接将取代它。`,
  ],
  link: ["Link", "链接"],
  once: ["Copy it now. It won't be shown again.", "请立即复制，之后不再显示。"],
  takeBack: ["Disable link", "停用链接"],
  takenBack: ["Link disabled", "链接已停用"],
});
