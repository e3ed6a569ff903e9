import type { Texts } from "./pairs";

export const searchTexts = {
  label: ["Search merchants, users and processes", "搜索商家、用户和任务记录"],
  hint: ["Search", "搜索"],
  loading: ["Searching…", "正在搜索…"],
  none: ["Nothing matches.", "没有匹配的结果。"],
  more: ["More match. Type more to narrow the list.", "还有更多结果，请输入更多字符缩小范围。"],
  kinds: { merchants: ["Merchants", "商家"], users: ["Users", "用户"], processes: ["Processes", "任务记录"] },
  actions: {
    IMPORT_PRODUCT: ["Import products", "导入商品"],
    PUBLISH_TO_STORE: ["Publish to store", "发布到店铺"],
    DELETE_FROM_IMPORT_LIST: ["Delete from Import List", "从导入列表删除"],
    DELETE_FROM_PRODUCT_LIST: ["Delete from My Products", "从我的商品删除"],
    OVERRIDE_PRODUCT: ["Override products", "覆盖商品"],
    BULK_CHANGE: ["Bulk change", "批量修改"],
    PUBLISH_TO_COD_CHANNEL: ["Publish to COD channel", "发布到货到付款渠道"],
    SCHEDULE_FOR_LATER: ["Schedule for later", "定时发布"],
    SYNC_PRODUCT: ["Sync products", "同步商品"],
    COLLECT_PRODUCT: ["Collect products", "采集商品"],
    DUPLICATE_PRODUCT: ["Duplicate products", "复制商品"],
    REIMPORT_PRODUCT: ["Import again", "重新导入"],
    SKU_MAPPING: ["Map SKUs", "SKU 映射"],
    PRICE_UPDATE: ["Update prices", "更新价格"],
    ORDER_MAPPING: ["Map orders", "订单映射"],
  },
} satisfies Texts;
