import { defineTexts } from "@/shared/i18n/texts";

export const counsellorTexts = defineTexts({
  title: ["Client stores", "客户店铺"],
  text: [
    "Stores of the merchants in your care. Select the ones you work with.",
    "由您负责的商家的店铺。请选择您要处理的店铺。",
  ],
  platform: ["Platform", "平台"],
  everyPlatform: ["All platforms", "全部平台"],
  save: ["Save selection", "保存选择"],
  saved: ["Selection saved", "选择已保存"],
  none: ["No stores yet", "还没有店铺"],
  noneText: [
    "You see a merchant's stores once an operator assigns the merchant to you.",
    "运营人员将商家分配给您后，您就能看到其店铺。",
  ],
});
