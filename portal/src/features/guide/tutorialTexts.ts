import { defineTexts } from "@/shared/i18n/texts";

export const tutorialTexts = defineTexts({
  done: ["Done", "完成"],
  steps: {
    import: {
      title: ["Import products", "导入商品"],
      text: [
        "Paste product links or the address of a whole store. Everything you import appears in this list.",
        "粘贴商品链接或整个店铺的地址，导入的商品都会出现在此列表中。",
      ],
    },
    search: {
      title: ["Find products in your list", "查找列表中的商品"],
      text: [
        "Search by title, or filter by supplier, state, store and stock.",
        "按标题搜索，或按供应商、状态、店铺和库存筛选。",
      ],
    },
    product: {
      title: ["Edit before you publish", "发布前先编辑"],
      text: [
        "Open a product to change its title, prices, images and variants. Warnings show what to fix.",
        "打开商品即可修改标题、价格、图片和规格，提示会告诉您需要修正的内容。",
      ],
    },
    bulk: {
      title: ["Work on many products", "批量处理商品"],
      text: [
        "Select products, or all that match your filters, to publish or delete them together.",
        "选择多个商品，或选择全部匹配的商品，一次发布或删除。",
      ],
    },
    calendar: {
      title: ["Publish now or later", "立即发布或定时发布"],
      text: [
        "When you publish, you can choose a later time. The calendar under More shows what is scheduled.",
        "发布时可以选择稍后的时间，“更多”中的日历会显示所有定时发布。",
      ],
    },
    history: {
      title: ["Follow every process", "查看所有进程"],
      text: [
        "The history under More shows imports and publications, and why something failed.",
        "“更多”中的历史记录会显示导入和发布的结果，以及失败的原因。",
      ],
    },
  },
});
