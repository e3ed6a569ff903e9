import { conflict, listed, noun, publishing, unpublishing, written } from "./nouns";
import type { Texts } from "./pairs";

const announcement = noun("announcement", "公告");
const page = noun("page", "页面");

export const contentTexts = {
  announcements: {
    ...listed(announcement),
    intro: ["News for merchants, newest first.", "面向商家的公告，最新的在前。"],
    ...written(announcement),
    fields: {
      title_en: ["Title", "标题"],
      content_en: ["Text", "正文"],
      title_zh: ["Title", "标题"],
      content_zh: ["Text", "正文"],
      detail_type: ["Buttons", "按钮"],
      router: ["'Try Now' opens this page", "“立即体验”打开的页面"],
      release: ["Version (for a version-update dialog)", "版本号（用于版本更新弹窗）"],
      audience: ["Audience", "受众"],
      tenant_ids: ["Merchant IDs", "商家编号"],
      starts_at: ["From", "开始"],
      ends_at: ["Until", "结束"],
      state: ["Status", "状态"],
      created_at: ["Created", "创建时间"],
      published_at: ["Published", "发布时间"],
      edited_by: ["Edited by", "编辑人"],
      read_count: ["Read by", "已读人数"],
    },
    languages: {
      en: ["English", "英文"],
      zh: [
        "Chinese (optional). If empty, everyone sees the English text.",
        "中文（选填）。留空时所有人看到英文。",
      ],
    },
    showing: ["Audience and schedule", "受众与时间"],
    detail_types: {
      try_or_later: ["Try Now, Later", "立即体验、稍后"],
      got_it: ["Dismiss", "知道了"],
      mark_or_try: ["Mark as read, Try Now", "标为已读、立即体验"],
    },
    audiences: {
      everyone: ["Everyone", "所有人"],
      main_accounts: ["Main accounts", "主账户"],
      merchants: ["Selected merchants", "指定商家"],
    },
    router_hint: ["For example /app/importProducts", "例如 /app/importProducts"],
    release_hint: [
      "For example 2.4. Shown once in a dialog with “Try it now”. Leave empty for other news.",
      "例如 2.4。将以弹窗展示一次，并带“立即试用”按钮；普通公告请留空。",
    ],
    release_router_hint: [
      "For example /app/importProducts. Leave empty to reload the page.",
      "例如 /app/importProducts；留空则重新加载页面。",
    ],
    merchants_hint: [
      "Separate IDs with commas. The ID is in the address of the merchant's page.",
      "以逗号分隔。编号见商家页面的地址。",
    ],
    states: {
      draft: ["Draft", "草稿"],
      waiting: ["Scheduled", "待展示"],
      live: ["Live", "展示中"],
      ended: ["Ended", "已结束"],
    },
    open_end: ["No end date", "无结束日期"],
    read_by: ["%{smart_count} read", "%{smart_count} 人已读"],
    facts: ["Details", "详情"],
    publish: publishing(announcement, [
      "%{title}: the audience sees it from its start date.",
      "%{title}：从开始时间起向受众展示。",
    ]),
    withdraw: unpublishing(announcement, [
      "%{title}: merchants no longer see it. It becomes a draft.",
      "%{title}：商家将不再看到，公告变为草稿。",
    ]),
  },
  pages: {
    ...listed(page),
    name: ["Public page |||| Public pages", "公开页面"],
    intro: [
      "Pages anyone can read without an account, in both languages.",
      "无需账户即可阅读的页面，中英文各一份。",
    ],
    fields: {
      id: ["Page", "页面"],
      slug: ["Address", "地址"],
      language: ["Language", "语言"],
      title: ["Title", "标题"],
      body: ["Text", "正文"],
      state: ["Status", "状态"],
      edited_at: ["Last edited", "最后编辑"],
      edited_by: ["Edited by", "编辑人"],
      published_at: ["Published", "发布时间"],
    },
    languages: { en: ["English", "英文"], zh: ["Chinese", "中文"] },
    states: {
      empty: ["Empty", "无内容"],
      default: ["Default text", "默认文本"],
      draft: ["Draft", "草稿"],
      changed: ["Published, newer draft", "已发布，有更新的草稿"],
      published: ["Published", "已发布"],
    },
    facts: ["Details", "详情"],
    draft: ["Draft", "草稿"],
    saved: ["Draft saved.", "草稿已保存。"],
    conflict: conflict(page),
    preview: {
      action: ["Preview link", "预览链接"],
      title: ["Draft preview link", "草稿预览链接"],
      text: [
        "Anyone with this link can read the draft until %{until}.",
        "在 %{until} 之前，任何人都可通过此链接阅读草稿。",
      ],
      revoke: ["Revoke all preview links", "撤销所有预览链接"],
      revoked: ["Preview links revoked.", "预览链接已撤销。"],
    },
    publish: publishing(page, ["The saved draft goes live on %{page}.", "已保存的草稿将在 %{page} 上线。"]),
    withdraw: unpublishing(page, [
      "Visitors of %{page} see the default text. If there is none, the page is not found. Your draft is kept.",
      "%{page} 的访客将看到默认文本；没有默认文本时页面不存在。草稿会保留。",
    ]),
  },
} satisfies Texts;
