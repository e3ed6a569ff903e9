import { defineTexts } from "@/shared/i18n/texts";

export const upgradeTexts = defineTexts({
  en: {
    title: "Please upgrade your stores",
    intro:
      "Tradewind needs new permissions in these Shopify stores. Agree to them once in each store; nothing that you have here is lost.",
    remaining: (count: number) => (count === 1 ? "1 store left" : `${count} stores left`),
    upgrade: "Upgrade",
    noRight: "This sub-account don't have enough privileges, please upgrade the stores in the main account.",
    logOut: "Log out",
  },
  zh: {
    title: "请升级您的店铺",
    intro: "Tradewind 在以下 Shopify 店铺中需要新的权限。请在每个店铺中同意一次，您在此处的一切都不会丢失。",
    remaining: (count) => `还剩 ${count} 个店铺`,
    upgrade: "升级",
    noRight: "该子账户权限不足，请在主账户中升级店铺。",
    logOut: "退出登录",
  },
});
