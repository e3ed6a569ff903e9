import { defineTexts } from "@/shared/i18n/texts";

export const tradeTexts = defineTexts({
  title: ["Taxes and customs", "税务与海关"],
  text: [
    "Your own numbers. Leave them empty if you have none: parcels then bear the supplier's number, or tax is taken at the border.",
    "填写您自己的号码，没有则留空：包裹将使用供应商的号码，或在入境时征税。",
  ],
  numbers: {
    ioss: ["IOSS number", "IOSS 号码"],
    vat_eu: ["EU VAT number", "欧盟增值税号"],
    vat_gb: ["UK VAT number", "英国增值税号"],
    voec: ["VOEC number (Norway)", "VOEC 号码（挪威）"],
    eori: ["EORI number", "EORI 号码"],
  },
  hints: {
    ioss: ["For example IM2760000528", "例如 IM2760000528"],
    vat_eu: ["With its country, for example DE136695976", "含国家代码，例如 DE136695976"],
    vat_gb: ["9 or 12 digits", "9 或 12 位数字"],
    voec: ["7 digits", "7 位数字"],
    eori: ["With it, you are the importer where you pay duty", "填写后，由您承担关税时您即为进口人"],
  },
  paysDuties: ["I pay duty and import tax, not my buyers", "关税和进口税由我承担，而非买家"],
  isBusiness: ["My AliExpress account is a business account", "我的 AliExpress 账号是企业账号"],
});
