import { defineTexts } from "@/shared/i18n/texts";

export const paymentTexts = defineTexts({
  checkAgain: ["Check again", "重新检查"],
  checking: ["Checking whether your payment arrived...", "正在检查付款是否到账……"],
  received: ["Payment received.", "付款已到账。"],
});
