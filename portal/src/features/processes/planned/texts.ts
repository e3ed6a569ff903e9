import { whole } from "@/shared/format/time";
import { defineTexts } from "@/shared/i18n/texts";

export const plannedTexts = defineTexts({
  calendar: ["Calendar", "发布日历"],
  month: ["Month", "月"],
  week: ["Week", "周"],
  view: ["View", "视图"],
  before: ["Previous", "上一页"],
  after: ["Next", "下一页"],
  today: ["Today", "今天"],
  empty: ["Nothing scheduled", "暂无定时发布"],
  emptyText: [
    "To publish later, choose Schedule for Later when you import or publish products.",
    "导入或发布商品时选择“定时发布”，即可稍后发布。",
  ],
  entry: [
    (time: string, title: string) => `${time} ${title}`,
    (time: string, title: string) => `${time} ${title}`,
  ],
  more: [(count: number) => `+${whole(count)}`, (count: number) => `+${whole(count)}`],
  waiting: ["Scheduled", "已定时"],
  running: ["In progress", "进行中"],
  finished: ["Published", "已发布"],
  failed: ["Failed", "失败"],
  cancelled: ["Cancelled", "已取消"],
  time: ["Publishing starts", "开始发布"],
  products: ["Products", "商品"],
  stores: ["Stores", "店铺"],
  move: ["Change time", "更改时间"],
  moved: [(time: string) => `Moved to ${time}`, (time: string) => `已改到 ${time}`],
  cancel: ["Cancel publishing", "取消发布"],
  details: ["Details", "详情"],
});
