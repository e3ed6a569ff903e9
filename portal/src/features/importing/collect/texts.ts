import { defineTexts } from "@/shared/i18n/texts";

export const collectTexts = defineTexts({
  title: ["Self-Collection", "自主采集"],
  collect: ["Collect Product", "采集商品"],
  importFile: ["Import file", "从文件导入"],
  none: ["No collected products yet", "还没有采集的商品"],
  noneText: [
    "Collect products that you find at suppliers. Add them to your Import List when you need them.",
    "采集您在供应商处发现的商品，需要时再添加到导入列表。",
  ],
  supplier: ["Supplier", "供应商"],
  source: ["Product information source", "商品信息来源"],
  shops: ["Stores imported to", "已导入店铺数"],
  cost: ["Cost", "成本"],
  add: ["Add to Import List", "添加到导入列表"],
  addNamed: [
    (title: string) => `Add to Import List: ${title}`,
    (title: string) => `添加到导入列表：${title}`,
  ],
  added: ["In Import List", "已在导入列表中"],
  remove: ["Remove", "移除"],
  removeNamed: [(title: string) => `Remove ${title}`, (title: string) => `移除 ${title}`],
  removeText: [
    "What you imported from it stays in your Import List.",
    "已从该商品导入到导入列表的内容会保留。",
  ],
  removed: ["Product removed", "商品已移除"],
  size: ["Products per page", "每页商品数"],
  perPage: [(count: number) => `${count} per page`, (count: number) => `每页 ${count} 条`],
  created: [
    (id: string) => `Collect Products #${id} process created`,
    (id: string) => `采集商品 #${id} 进程已创建`,
  ],
  createdLater: [
    (id: string, minutes: number) =>
      `It may take ${minutes} minute(s) to create Collect Products #${id} process`,
    (id: string, minutes: number) => `创建采集商品 #${id} 进程可能需要 ${minutes} 分钟`,
  ],
  importing: [
    (id: string) => `Import Products #${id} process created`,
    (id: string) => `导入商品 #${id} 进程已创建`,
  ],
});
