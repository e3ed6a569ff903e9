import { buildTexts } from "@web/build";
import { defineTexts } from "@/shared/i18n/texts";

export const uiTexts = defineTexts({
  loading: ["Loading", "加载中"],
  retry: ["Try again", "重试"],
  cancel: ["Cancel", "取消"],
  save: ["Save", "保存"],
  close: ["Close", "关闭"],
  confirm: ["Confirm", "确定"],
  failedTitle: ["This couldn't be loaded", "加载失败"],
  requestId: [(id: string) => `Request ${id}`, (id: string) => `请求编号 ${id}`],
  noRightTitle: ["You don't have access to this", "您没有访问权限"],
  noRightText: [
    (right: string) => `You don't have the right “${right}”. Ask the owner of the main account to grant it.`,
    (right: string) => `您没有“${right}”权限，请联系主账户所有者授予。`,
  ],
  notEnabled: [
    (right: string) => `“${right}” isn't enabled for your account. Contact our support.`,
    (right: string) => `您的账户未开通“${right}”，请联系我们的客服。`,
  ],
  closedToStaff: [
    (right: string) => `“${right}” isn't available to staff who act for a merchant.`,
    (right: string) => `“${right}”不向代商家操作的员工开放。`,
  ],
  merchantOnly: [
    "You're acting for a merchant. Only they can do this.",
    "您正在代商家操作，此操作只能由商家自己进行。",
  ],
  notFoundTitle: ["Page not found", "页面不存在"],
  notFoundText: ["The link may be old, or the page may have moved.", "链接可能已失效，或页面已被移动。"],
  home: ["Go to the start page", "返回首页"],
  crashedTitle: ["This screen stopped working", "页面出现异常"],
  crashedText: [
    "Everything you saved is safe. Reload the screen to continue.",
    "已保存的内容不会丢失。请重新加载页面以继续。",
  ],
  reload: buildTexts.reload,
  version: buildTexts,
  page: [
    (page: number, pages: number) => `Page ${page} of ${pages}`,
    (page: number, pages: number) => `第 ${page} / ${pages} 页`,
  ],
  previous: ["Previous page", "上一页"],
  next: ["Next page", "下一页"],
  filters: ["Filters", "筛选"],
  filtersUsed: [(used: number) => `Filters (${used})`, (used: number) => `筛选（${used}）`],
  up: [(name: string) => `Move ${name} up`, (name: string) => `上移 ${name}`],
  down: [(name: string) => `Move ${name} down`, (name: string) => `下移 ${name}`],
  clearSearch: ["Clear search", "清除搜索"],
  copy: ["Copy", "复制"],
  copied: ["Copied", "已复制"],
  linkCopied: ["Link copied", "链接已复制"],
  kept: ["Done", "完成"],
  showAll: ["Show all", "展开"],
  showLess: ["Show less", "收起"],
});
