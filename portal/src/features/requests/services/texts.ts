import { defineTexts } from "@/shared/i18n/texts";

export const serviceTexts = defineTexts({
  gets: ["You get", "交付内容"],
  time: ["Delivery time", "所需时间"],
  days: [
    (days: number) => (days === 1 ? "About 1 day" : `About ${days} days`),
    (days: number) => `约 ${days} 天`,
  ],
  timeOnRequest: ["Agreed for each request", "按需求约定"],
  price: ["Price", "价格"],
  quoted: ["Quoted for each request", "按需求报价"],
  examples: ["Examples", "示例"],
  example: [
    (name: string, number: number) => `${name}: example ${number} (opens in a new tab)`,
    (name: string, number: number) => `${name}：示例 ${number}（在新标签页中打开）`,
  ],
  ask: ["Request this service", "申请此服务"],
  askFor: [(name: string) => `Request this service: ${name}`, (name: string) => `申请此服务：${name}`],
});
