import { checkNames } from "@web/checks";
import { defineTexts } from "@/shared/i18n/texts";

export const doctorTexts = defineTexts({
  title: [(store: string) => `Connection of ${store}`, (store: string) => `${store} 的连接`],
  open: ["Check connection", "检查连接"],
  intro: ["We test your connection. Your store isn't changed.", "我们会测试连接，不会更改您的店铺。"],
  again: ["Check again", "重新检查"],
  running: ["Checking…", "正在检查…"],
  progress: ["Progress of the checks", "检查进度"],
  ended: [(at: string) => `Checked ${at}`, (at: string) => `检查于 ${at}`],
  since: [(at: string) => `since ${at}`, (at: string) => `自 ${at}`],
  allWell: ["Everything works.", "一切正常。"],
  health: {
    ok: ["OK", "正常"],
    warning: ["Warning", "警告"],
    broken: ["Broken", "异常"],
    not_applicable: ["Not applicable", "不适用"],
  },
  checks: [checkNames.en, checkNames.zh],
  repairs: {
    reconnect: ["Reconnect", "重新连接"],
    renew_token: ["Renew access", "更新访问"],
    register_webhooks: ["Register webhooks again", "重新注册 Webhook"],
    restore_domain: ["Restore the address", "恢复网址"],
    check_again: ["Check again", "重新检查"],
  },
  needsCare: ["Needs care", "需要关注"],
  broken: ["Broken", "异常"],
});
