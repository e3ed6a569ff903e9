import { defineTexts } from "@/shared/i18n/texts";

export const marketTexts = defineTexts({
  title: ["Service Market", "服务市场"],
  description: [
    "Order sourcing, procurement, design, logistics and other services for your store, and follow your requests.",
    "为您的店铺订购寻源、采购、设计、物流等服务，并跟进您的需求。",
  ],
  category: ["Category", "类目"],
  allCategories: ["All Categories", "所有类目"],
  newTab: [(name: string) => `${name} (opens in a new tab)`, (name: string) => `${name}（在新标签页中打开）`],
  otherForms: ["Other forms you sent", "您提交的其他表单"],
  pages: ["Service market pages", "服务市场页面"],
  services: ["Services", "服务"],
  record: ["Submission Record", "提交记录"],
  signedInAs: [(mailbox: string) => `Logged in as ${mailbox}`, (mailbox: string) => `已登录：${mailbox}`],
  logOut: ["Log out", "退出登录"],
  ask: ["Make a request", "提交需求"],
  none: ["No services available right now", "目前没有可用的服务"],
  noneText: ["Tell us what you need and we'll try to help.", "请告诉我们您的需求，我们会尽力协助。"],
  write: ["Contact us", "联系我们"],
  news: ["News", "公告"],
  noRecord: ["No requests yet", "还没有提交记录"],
  noRecordText: ["Requests you send while logged in appear here.", "您登录后提交的需求会显示在这里。"],
  request: ["Request", "需求"],
  details: ["View Details", "查看详情"],
  back: ["Back to Submission Record", "返回提交记录"],
  askTitle: ["Make a request", "提交需求"],
  askText: [
    "Choose a topic to open its form on a separate page.",
    "请选择需求类型，表单将在单独的页面打开。",
  ],
});
