import type { ProcessRecord } from "@/shared/api/types";
import { whole } from "@/shared/format/time";
import { type Both, defineTexts } from "@/shared/i18n/texts";

const actionsEn: Record<string, string> = {
  IMPORT_PRODUCT: "Import Products",
  PUBLISH_TO_STORE: "Publish to Store",
  DELETE_FROM_IMPORT_LIST: "Delete from Import List",
  DELETE_FROM_PRODUCT_LIST: "Delete from My Products",
  OVERRIDE_PRODUCT: "Override Products",
  BULK_CHANGE: "Bulk Change",
  SCHEDULE_FOR_LATER: "Scheduled Publishing",
  SYNC_PRODUCT: "Sync Products",
  COLLECT_PRODUCT: "Collect Products",
  DUPLICATE_PRODUCT: "Duplicate Products",
  REIMPORT_PRODUCT: "Re-import Products",
  SKU_MAPPING: "SKU Mapping",
  PRICE_UPDATE: "Update Prices",
  ORDER_MAPPING: "Order Mapping",
  PLACE_ORDER: "Place Orders",
  FULFIL_ORDER: "Fulfil Orders",
  SYNC_ORDERS: "Sync Orders",
};

const actionsZh: Record<string, string> = {
  IMPORT_PRODUCT: "导入商品",
  PUBLISH_TO_STORE: "发布到店铺",
  DELETE_FROM_IMPORT_LIST: "从导入列表删除",
  DELETE_FROM_PRODUCT_LIST: "从我的商品删除",
  OVERRIDE_PRODUCT: "覆盖商品",
  BULK_CHANGE: "批量修改",
  SCHEDULE_FOR_LATER: "定时发布",
  SYNC_PRODUCT: "同步商品",
  COLLECT_PRODUCT: "采集商品",
  DUPLICATE_PRODUCT: "复制商品",
  REIMPORT_PRODUCT: "重新导入商品",
  SKU_MAPPING: "SKU 映射",
  PRICE_UPDATE: "更新售价",
  ORDER_MAPPING: "订单映射",
  PLACE_ORDER: "下单",
  FULFIL_ORDER: "订单发货",
  SYNC_ORDERS: "同步订单",
};

export const processTexts = defineTexts({
  actions: [actionsEn, actionsZh],
  recent: ["Finished processes", "已结束的进程"],
  waiting: ["Waiting", "等待中"],
  plannedIn: [
    (time: string, zone: string) => `Scheduled for ${time} (set in ${zone})`,
    (time: string, zone: string) => `计划于 ${time} 发布（设定时区：${zone}）`,
  ],
  plannedFor: [(time: string) => `Scheduled for ${time}`, (time: string) => `计划于 ${time} 发布`],
  progress: [
    (done: number, total: number) => `${whole(done)} / ${whole(total)}`,
    (done: number, total: number) => `${whole(done)} / ${whole(total)}`,
  ],
  nothingDone: ["Nothing to do", "没有需要处理的内容"],
  processes: ["Processes", "进程"],
  tray: [
    (count: number) => (count === 1 ? "1 finished process" : `${whole(count)} finished processes`),
    (count: number) => `${whole(count)} 个已结束的进程`,
  ],
  details: ["Details", "详情"],
  cancel: ["Cancel", "取消"],
  close: ["Close", "关闭"],
  viewAll: [(count: number) => `View all ${whole(count)}`, (count: number) => `查看全部 ${whole(count)} 个`],
  viewLess: ["View less", "收起"],
  closeAll: ["Close all", "全部关闭"],
  viewHistory: ["View History", "查看历史"],
  cancelled: ["Process cancelled successfully", "进程已取消"],
  completed: [
    (action: string, id: string) => `${action} #${id} process completed.`,
    (action: string, id: string) => `${action} #${id} 进程已完成。`,
  ],
  completedFailed: [
    (action: string, id: string, failed: number) =>
      `${action} #${id} process completed, ${whole(failed)} products imported failed.`,
    (action: string, id: string, failed: number) =>
      `${action} #${id} 进程已完成，${whole(failed)} 个商品失败。`,
  ],
  completedFailedOrders: [
    (action: string, id: string, failed: number) =>
      `${action} #${id} process completed, ${failed === 1 ? "1 order" : `${whole(failed)} orders`} failed.`,
    (action: string, id: string, failed: number) =>
      `${action} #${id} 进程已完成，${whole(failed)} 个订单失败。`,
  ],
  viewResults: ["View results.", "查看结果"],
  viewReasons: ["View reasons.", "查看原因"],
  removeFinished: ["The My Product remove progress had finished!", "我的商品删除进程已完成！"],
  pricesFinished: ["The Update price upload progress had finished!", "售价更新上传进程已完成！"],
  historyEmpty: ["No history yet", "暂无历史记录"],
  historyEmptyText: {
    collected: ["Collected products appear here.", "采集记录会显示在这里。"],
    importList: ["Imports, publications and deletions appear here.", "导入、发布和删除记录会显示在这里。"],
    myProducts: [
      "What you sync, duplicate, change or delete here appears here. For publications, see the history of the Import List.",
      "在此同步、复制、修改或删除商品的记录会显示在这里。发布记录请见导入列表的历史记录。",
    ],
    orders: ["What you sync, map and place here appears here.", "在此同步、映射和下单的记录会显示在这里。"],
  },
  bulkId: ["Bulk Change ID", "批次编号"],
  createdTime: ["Created Time", "创建时间"],
  failed: ["Failed", "失败"],
  successful: ["Successful", "成功"],
  skipped: ["Skipped", "已跳过"],
  cancelledColumn: ["Cancelled", "已取消"],
  totalProducts: ["Total Products", "商品总数"],
  action: ["Action", "操作"],
  detailTitle: ["View History Detail", "历史详情"],
  back: ["Back", "返回"],
  orders: ["Orders", "订单"],
  order: ["Order", "订单"],
  supplier: ["Supplier", "供应商"],
  allProducts: ["All Products", "全部商品"],
  product: ["Product", "商品"],
  sourceItemId: ["Source Item ID", "来源商品 ID"],
  sellItemId: ["Sell Item ID", "销售商品 ID"],
  sourceUrl: ["Source URL", "来源链接"],
  store: ["Store", "店铺"],
  duplicateFrom: ["Duplicate from", "复制自"],
  fromTo: [(from: string, to: string) => `${from} → ${to}`, (from: string, to: string) => `${from} → ${to}`],
  importList: ["Import List", "导入列表"],
  existedProduct: ["Existed Product", "已有商品"],
  overrideProduct: ["Override Product", "覆盖商品"],
  newProduct: ["New Product", "新商品"],
  existedVariant: ["Existed Variant", "已有规格"],
  newVariant: ["New Variant", "新规格"],
  type: ["Type", "类型"],
  existedUrl: ["Existed Product URL", "已有商品链接"],
  newUrl: ["New Product URL", "新商品链接"],
  overrideTypes: {
    title: ["Title", "标题"],
    imageURLs: ["Images", "图片"],
    shortDescription: ["Description", "描述"],
    variants: ["Variants", "规格"],
  } as Record<string, Both>,
  mappingTypes: {
    auto: ["As imported", "按导入时"],
    option: ["By option", "按选项"],
    sku: ["By SKU", "按 SKU"],
    advanced: ["Advanced", "高级"],
    order: ["This order only", "仅此订单"],
  } as Record<string, Both>,
  status: ["Status", "状态"],
  remark: ["Remark", "备注"],
  inProgress: ["In progress", "进行中"],
  queued: ["Waiting", "等待中"],
  tabEmpty: ["Nothing here", "暂无内容"],
  retryFailed: [
    (count: number) => `Retry failed (${whole(count)})`,
    (count: number) => `重试失败项（${whole(count)}）`,
  ],
  nothingToRetry: ["Retrying won't help: the reasons below are permanent.", "重试无效：以下原因不会改变。"],
  retried: ["Retrying failed items", "正在重试失败项"],
  undo: ["Undo", "撤销"],
  undoOf: [(action: string) => `Undo: ${action}`, (action: string) => `撤销：${action}`],
  undoes: [(id: string) => `Undoes #${id}`, (id: string) => `撤销 #${id}`],
  undoProducts: [(count: number) => `Undo (${whole(count)})`, (count: number) => `撤销（${whole(count)}）`],
  undoUntil: [
    (until: string) => `You can undo this until ${until}.`,
    (until: string) => `可在 ${until} 前撤销。`,
  ],
  undoInStores: [
    "Your stores are updated, too. What was changed there since stays.",
    "店铺也会一并更新，之后在店铺中所做的修改会保留。",
  ],
  undoStarted: [(id: string) => `Undo #${id} process created`, (id: string) => `撤销 #${id} 进程已创建`],
  downloadCsv: ["Download CSV", "下载 CSV"],
  ofTotal: [
    (done: number, total: number) => `${whole(done)} of ${whole(total)} done`,
    (done: number, total: number) => `已完成 ${whole(done)} / ${whole(total)}`,
  ],
});

/** Returns the name of a process: of its action, or of the undo of one. */
export function processName(
  t: (typeof processTexts)["en"],
  { action, undoes }: Pick<ProcessRecord, "action" | "undoes">,
): string {
  const name = t.actions[action] ?? action;
  return undoes ? t.undoOf(name) : name;
}
