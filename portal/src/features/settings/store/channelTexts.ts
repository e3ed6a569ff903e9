import { defineTexts } from "@/shared/i18n/texts";

export const channelTexts = defineTexts({
  en: {
    title: "Sales channels",
    text: "Buyers see a product only in the channels in which it stands. Products that are in the store already stay where they are; change that in the store.",
    some: "New products stand in the chosen channels and no others, drafts too.",
    none: (names: string[]) =>
      names.length > 0
        ? `None chosen: new products stand in ${names.join(", ")}.`
        : "None chosen: the store decides where new products stand.",
    gone: (name: string) => `${name} (the store has it no longer)`,
    mustReconnect:
      "This store was connected before it let us see its sales channels. Please connect it again and accept all permissions. Meanwhile products are published, and the store decides which channels they stand in.",
    save: "Save channels",
    saved: "The sales channels are saved",
  },
  zh: {
    title: "销售渠道",
    text: "买家只能在商品所在的渠道中看到它。店铺中已有的商品保持原有渠道，如需更改请在店铺后台操作。",
    some: "新商品（包括草稿）只会发布到所选渠道。",
    none: (names) =>
      names.length > 0
        ? `未选择：新商品发布到 ${names.join("、")}。`
        : "未选择：由店铺决定新商品所在的渠道。",
    gone: (name) => `${name}（店铺中已不存在）`,
    mustReconnect:
      "该店铺连接时尚未允许我们查看其销售渠道。请重新连接并接受全部权限。在此期间商品照常发布，所在渠道由店铺决定。",
    save: "保存渠道",
    saved: "销售渠道已保存",
  },
});
