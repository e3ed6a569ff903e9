import { defineTexts } from "@/shared/i18n/texts";

export const comingBackTexts = defineTexts({
  connected: ["Supplier account connected", "供应商账号已连接"],
  notConnected: [
    "The supplier account could not be connected. Please try again.",
    "供应商账号未能连接，请重试。",
  ],
});
