import { defineTexts } from "@/shared/i18n/texts";

export const keysTexts = defineTexts({
  title: ["Keyboard shortcuts", "键盘快捷键"],
  keys: [
    [
      ["Ctrl-K", "Go to a page, action, product or process"],
      ["/", "Search"],
      ["j", "Next product"],
      ["k", "Previous product"],
      ["x", "Select the product in focus"],
      ["e", "Edit the product in focus"],
      ["Ctrl-D", "In variants: fill down"],
      ["Shift-↓", "In variants: select cells"],
      ["Ctrl-Z", "In variants: undo"],
      ["?", "Show keyboard shortcuts"],
    ],
    [
      ["Ctrl-K", "前往页面、操作、商品或进程"],
      ["/", "搜索"],
      ["j", "下一个商品"],
      ["k", "上一个商品"],
      ["x", "选择当前商品"],
      ["e", "编辑当前商品"],
      ["Ctrl-D", "规格表格：向下填充"],
      ["Shift-↓", "规格表格：选择单元格"],
      ["Ctrl-Z", "规格表格：撤销"],
      ["?", "显示键盘快捷键"],
    ],
  ],
  turnOn: ["Use single-key shortcuts", "启用单键快捷键"],
});
