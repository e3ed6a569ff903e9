import { defineTexts } from "@/shared/i18n/texts";

export const appTexts = defineTexts({
  en: {
    skip: "Skip to the content",
    mainMenu: "Main menu",
    importList: "Import List",
    myProducts: "My Products",
    stores: "Stores",
    settings: "Settings",
    account: "Account",
    profile: "Profile",
    logOut: "Log out",
    dark: "Dark colours",
    light: "Light colours",
    signedInAs: (mailbox: string) => `Signed in as ${mailbox}`,
  },
  zh: {
    skip: "跳到主要内容",
    mainMenu: "主菜单",
    importList: "导入列表",
    myProducts: "我的商品",
    stores: "店铺",
    settings: "设置",
    account: "账号",
    profile: "个人资料",
    logOut: "退出登录",
    dark: "深色模式",
    light: "浅色模式",
    signedInAs: (mailbox) => `当前账号：${mailbox}`,
  },
});
