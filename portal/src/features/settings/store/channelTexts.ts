import { defineTexts } from "@/shared/i18n/texts";

export const channelTexts = defineTexts({
  title: ["Sales channels", "销售渠道"],
  text: [
    "Buyers see a product only in the channels where it is available. Products already in the store keep their channels. You can change those in the store.",
    "买家只能在商品所在的渠道中看到它。店铺中已有的商品保持原有渠道，如需更改请在店铺后台操作。",
  ],
  some: [
    "New products, including drafts, are available only in the selected channels.",
    "新商品（包括草稿）只会发布到所选渠道。",
  ],
  none: [
    (names: string[]) =>
      names.length > 0
        ? `None selected: new products are available in ${names.join(", ")}.`
        : "None selected: the store decides where new products are available.",
    (names: string[]) =>
      names.length > 0
        ? `未选择：新商品发布到 ${names.join("、")}。`
        : "未选择：由店铺决定新商品所在的渠道。",
  ],
  gone: [(name: string) => `${name} (no longer in the store)`, (name: string) => `${name}（店铺中已不存在）`],
  mustReconnect: [
    "This store was connected before we could read its sales channels. Please connect it again and accept all permissions. Until then, products are still published and the store chooses their channels.",
    "该店铺在连接时尚未授权我们读取销售渠道。请重新连接并接受全部权限。在此之前商品照常发布，由店铺决定所在渠道。",
  ],
  save: ["Save channels", "保存渠道"],
  saved: ["Sales channels saved", "销售渠道已保存"],
});
