import { defineTexts } from "@/shared/i18n/texts";

export const upgradeTexts = defineTexts({
  title: ["Please upgrade your stores", "请升级您的店铺"],
  intro: [
    "Tradewind needs new permissions in these Shopify stores. Agree to them once in each store; nothing that you have here is lost.",
    "Tradewind 在以下 Shopify 店铺中需要新的权限。请在每个店铺中同意一次，您在此处的一切都不会丢失。",
  ],
  remaining: [
    (count: number) => (count === 1 ? "1 store left" : `${count} stores left`),
    (count: number) => `还剩 ${count} 个店铺`,
  ],
  upgrade: ["Upgrade", "升级"],
  noRight: [
    "This sub-account don't have enough privileges, please upgrade the stores in the main account.",
    "该子账户权限不足，请在主账户中升级店铺。",
  ],
  logOut: ["Log out", "退出登录"],
});
