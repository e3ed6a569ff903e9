import type { SameKeys } from "./sameKeys";

/** The search in the top bar. */
export const searchEn = {
  label: "Search merchants, users and processes",
  hint: "Search",
  loading: "Searching…",
  none: "Nothing matches.",
  more: "More match. Type more to narrow the list.",
  kinds: { merchants: "Merchants", users: "Users", processes: "Processes" },
  actions: {
    IMPORT_PRODUCT: "Import products",
    PUBLISH_TO_STORE: "Publish to store",
    DELETE_FROM_IMPORT_LIST: "Delete from Import List",
    DELETE_FROM_PRODUCT_LIST: "Delete from My Products",
    OVERRIDE_PRODUCT: "Override products",
    BULK_CHANGE: "Bulk change",
    PUBLISH_TO_COD_CHANNEL: "Publish to COD channel",
    SCHEDULE_FOR_LATER: "Schedule for later",
    SYNC_PRODUCT: "Sync products",
    COLLECT_PRODUCT: "Collect products",
    DUPLICATE_PRODUCT: "Duplicate products",
    REIMPORT_PRODUCT: "Import again",
    SKU_MAPPING: "Map SKUs",
    PRICE_UPDATE: "Update prices",
    ORDER_MAPPING: "Map orders",
  },
};

export const searchZh: SameKeys<typeof searchEn> = {
  label: "搜索商家、用户和任务记录",
  hint: "搜索",
  loading: "正在搜索…",
  none: "没有匹配的结果。",
  more: "还有更多结果，请输入更多字符缩小范围。",
  kinds: { merchants: "商家", users: "用户", processes: "任务记录" },
  actions: {
    IMPORT_PRODUCT: "导入商品",
    PUBLISH_TO_STORE: "发布到店铺",
    DELETE_FROM_IMPORT_LIST: "从导入列表删除",
    DELETE_FROM_PRODUCT_LIST: "从我的商品删除",
    OVERRIDE_PRODUCT: "覆盖商品",
    BULK_CHANGE: "批量修改",
    PUBLISH_TO_COD_CHANNEL: "发布到货到付款渠道",
    SCHEDULE_FOR_LATER: "定时发布",
    SYNC_PRODUCT: "同步商品",
    COLLECT_PRODUCT: "采集商品",
    DUPLICATE_PRODUCT: "复制商品",
    REIMPORT_PRODUCT: "重新导入",
    SKU_MAPPING: "SKU 映射",
    PRICE_UPDATE: "更新价格",
    ORDER_MAPPING: "订单映射",
  },
};
