import { listed, noun, written } from "./nouns";
import type { Texts } from "./pairs";

const service = noun("service", "服务");

/** What merchants read about each service. */
export const servicesTexts = {
  services: {
    ...listed(service),
    intro: [
      "What merchants read on the card of each service, what it costs and whether they can order it.",
      "商家在服务卡片上看到的内容、价格，以及是否可以申请该服务。",
    ],
    ...written(service),
    write: ["Service", "服务"],
    facts: ["Service", "服务"],
    card: ["Card", "卡片"],
    terms: ["Price and time", "价格与时效"],
    fields: {
      service_name: ["Service", "服务"],
      name_en: ["Name (English)", "名称（英文）"],
      name_zh: ["Name (Chinese)", "名称（中文）"],
      detail_en: ["Description (English)", "说明（英文）"],
      detail_zh: ["Description (Chinese)", "说明（中文）"],
      delivered_en: ["What you get (English)", "交付内容（英文）"],
      delivered_zh: ["What you get (Chinese)", "交付内容（中文）"],
      days: ["Days until the result", "交付天数"],
      price: ["Price", "价格"],
      currency: ["Currency", "币种"],
      examples: ["Example images", "示例图片"],
      is_offered: ["Merchants can order it", "商家可以申请"],
      state: ["Status", "状态"],
      position: ["Order", "排序"],
      edited_by: ["Changed by", "修改人"],
    },
    states: { offered: ["Offered", "已上架"], hidden: ["Hidden", "已下架"] },
    hints: {
      days: ['Leave empty for "on request".', "留空表示“视需求而定”。"],
      price: ["Leave empty to quote each request.", "留空表示按需求报价。"],
      examples: ["One image address per line, up to 10.", "每行一个图片地址，最多 10 个。"],
      position: ["Lower numbers come first.", "数字小的排在前面。"],
    },
    quoted: ["Quoted", "按需求报价"],
  },
} satisfies Texts;
