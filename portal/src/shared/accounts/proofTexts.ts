import { defineTexts } from "@/shared/i18n/texts";

export const proofTexts = defineTexts({
  en: {
    currentPassword: "Current password",
    currentMissing: "Please input your Password!",
    appCode: "Code from the app",
    appCodeMissing: "Please enter the code.",
  },
  zh: {
    currentPassword: "当前密码",
    currentMissing: "请输入密码！",
    appCode: "应用中的动态码",
    appCodeMissing: "请输入动态码。",
  },
});
