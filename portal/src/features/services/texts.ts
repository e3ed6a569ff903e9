import { defineTexts } from "@/shared/i18n/texts";

export const servicesTexts = defineTexts({
  title: ["Find Services", "找服务"],
  text: [
    "Choose a service, tell us what you need, and follow it here.",
    "选择服务，告诉我们您的需求，并在此跟进进度。",
  ],
  tabs: ["Find Services pages", "找服务页面"],
  services: ["Services", "服务"],
  records: ["Requests", "需求记录"],
  none: ["No services available right now", "目前没有可用的服务"],
  noneText: ["Contact us and tell us what you need.", "请联系我们并说明您的需求。"],
  contactUs: ["Contact us", "联系我们"],
  allServices: ["All services", "所有服务"],
  sourcing: ["Product sourcing", "商品寻源"],
  back: ["Back to services", "返回服务"],
  backToRecords: ["Back to records", "返回记录"],
  preview: ["Products for your request", "为您的需求准备的商品"],
  previewGone: ["No products to show", "没有可显示的商品"],
  previewGoneText: ["The page may have expired, or it isn't yours.", "页面可能已过期，或不属于您。"],
  previewExpired: [
    "Product(s) on this page expired, please contact your customer service manager to get more trending products.",
    "此页面的商品已过期，请联系客户经理获取更多热销商品。",
  ],
  toRequests: ["Go to your requests", "查看我的需求"],
  more: ["Show more", "显示更多"],
});
