import { type Both, defineTexts } from "@/shared/i18n/texts";

export const viewsTexts = defineTexts({
  tabs: ["Views", "视图"],
  views: {
    "": ["All", "全部"],
    active: ["Active", "已上架"],
    draft: ["Draft", "草稿"],
    sold_out: ["Out of stock", "缺货"],
    on_hold: ["On hold", "已暂缓"],
    unmapped: ["Not mapped", "未映射"],
    changed: ["Supplier changed", "供应商已变更"],
    gone: ["Removed at supplier", "供应商已下架"],
    unwatched: ["Sync off", "未监控"],
    error: ["Error", "错误"],
  } as Record<string, Both>,
  counted: [
    (name: string, count: string) => `${name} (${count})`,
    (name: string, count: string) => `${name}（${count}）`,
  ],
  sort: ["Sort", "排序"],
  sorts: {
    "-created": ["Newest first", "最新优先"],
    created: ["Oldest first", "最早优先"],
    title: ["Title A–Z", "标题升序"],
    "-title": ["Title Z–A", "标题降序"],
    price: ["Price: low to high", "售价从低到高"],
    "-price": ["Price: high to low", "售价从高到低"],
    "-published": ["Last published", "最近发布"],
    age: ["Oldest data first", "数据最旧优先"],
  } as Record<string, Both>,
  exportCsv: ["Export CSV", "导出 CSV"],
  age: ["Last synced", "最近同步"],
  stale: ["Out of date", "数据已过期"],
  staleText: [
    "These figures are more than 2 days old. Sync to read the store again.",
    "这些数据已超过 2 天。请同步以重新读取店铺。",
  ],
  unwatched: ["Monitoring off", "监控已关闭"],
  cost: ["Cost", "成本"],
  tags: ["Tags", "标签"],
});
