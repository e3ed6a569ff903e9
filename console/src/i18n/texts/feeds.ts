import { conflict, listed, noun, saved, written } from "./nouns";
import type { Texts } from "./pairs";

const feed = noun("feed", "数据源");
const category = noun("category", "类目", "categories");
const account = noun("supplier account", "供应商账户");
const rate = noun("exchange rate", "汇率");

/** What fills the product catalogue, and what that needs. */
export const feedTexts = {
  feeds: {
    ...listed(feed),
    intro: [
      "Sources of the product catalogue. Each feed runs automatically at its interval.",
      "商品目录的来源。每个数据源按设定的间隔自动运行。",
    ],
    ...written(feed),
    facts: ["Runs", "运行情况"],
    taken: ["What it takes", "采集内容"],
    shown: ["How its products are shown", "商品的展示方式"],
    fields: {
      q: ["Search by name", "按名称搜索"],
      name: ["Name", "名称"],
      supplier: ["Supplier", "供应商"],
      kind: ["Type", "类型"],
      source: ["Feed name or search words", "数据源名称或搜索词"],
      category_id: ["Category ID", "类目编号"],
      tab: ["Tab", "标签页"],
      ship_from: ["Ships from", "发货地"],
      ship_to: ["Prices for delivery to", "价格对应的收货国家"],
      hours: ["Hours between runs", "运行间隔（小时）"],
      most: ["Products per run, at most", "每次运行最多商品数"],
      is_on: ["On", "启用"],
      state: ["Status", "状态"],
      next_at: ["Next run", "下次运行"],
      started_at: ["Last run", "上次运行"],
      finished_at: ["Last finished", "最近完成时间"],
      seen: ["Read", "已读取"],
      added: ["New", "新增"],
      changed: ["Changed", "有变化"],
      error: ["Last error", "最近的错误"],
      edited_at: ["Last edited", "最后编辑"],
      edited_by: ["Edited by", "编辑人"],
    },
    hints: {
      kind: ["Only AliExpress has feeds of its own.", "仅速卖通提供自有数据源。"],
      source: ["Not needed with a category ID.", "填写类目编号时可留空。"],
      category_id: ["See Categories.", "见“类目”页面。"],
      ship_to: ["A country code, for example US.", "国家代码，例如 US。"],
      ship_from: [
        "A country code, for example CN. Leave empty if it varies.",
        "国家代码，例如 CN；发货地不固定时留空。",
      ],
    },
    suppliers: {
      "1": ["AliExpress", "速卖通"],
      "2": ["1688", "阿里巴巴 1688"],
      "8": ["Banggood", "棒谷"],
      "9": ["Antstore", "Antstore 商品"],
      "13": ["Shopify", "Shopify 店铺"],
      "14": ["Alibaba", "阿里巴巴国际站"],
      "15": ["Amazon", "亚马逊"],
      "17": ["Tmall", "天猫"],
      "18": ["JD", "京东"],
      "100": ["CSV / Excel", "CSV / Excel 文件"],
    },
    kinds: { feed: ["Supplier's feed", "供应商数据源"], search: ["Search", "搜索"] },
    states: {
      waiting: ["On", "启用"],
      running: ["Running", "运行中"],
      failed: ["Failed", "失败"],
      paused: ["Off", "停用"],
    },
    no_tab: ["None", "无"],
    tabs: {
      "0": ["Hot Sales", "热销"],
      "1": ["Shipping from Local Warehouse", "本地仓发货"],
      "2": ["Top Selection", "精选好物"],
    },
    last_run: [
      "%{seen} read, %{added} new, %{changed} changed",
      "读取 %{seen}，新增 %{added}，有变化 %{changed}",
    ],
    run: {
      action: ["Run now", "立即运行"],
      title: ["Run this feed now?", "立即运行此数据源？"],
      text: [
        "%{name} starts as soon as possible. Products are added and changed.",
        "%{name} 将尽快开始运行，商品会新增或更新。",
      ],
      resume: [
        "%{name} is turned on and starts as soon as possible. Products are added and changed.",
        "%{name} 将被启用并尽快开始运行，商品会新增或更新。",
      ],
      done: ["Feed will run shortly.", "数据源即将运行。"],
      conflict: ["Someone else changed this feed. It wasn't started.", "其他人已修改此数据源，未开始运行。"],
    },
  },
  supply_categories: {
    ...listed(category),
    intro: [
      "The suppliers' categories, read every night. Open one to rename it or set its order; use its ID to set up a feed.",
      "供应商的类目，每晚读取一次。打开类目可重命名或调整排序；设置数据源时可填写类目编号。",
    ],
    empty: [
      "No categories yet. Connect a supplier account to read them.",
      "还没有类目。连接供应商账户后会自动读取。",
    ],
    fields: {
      q: ["Search by name or ID", "按名称或编号搜索"],
      name: ["Name", "名称"],
      parent: ["Part of", "上级类目"],
      supplier: ["Supplier", "供应商"],
      source_id: ["Category ID", "类目编号"],
      products: ["Products on sale", "在售商品"],
      name_en: ["Name", "名称"],
      name_zh: ["Name", "名称"],
      position: ["Position", "排序"],
      is_named: [
        "Keep these names (otherwise the supplier's names return overnight)",
        "保留这些名称（否则次日恢复为供应商的名称）",
      ],
    },
    hints: {
      name_en: [
        "Categories with the same name and the same parent name are shown to merchants as one, across suppliers.",
        "名称与上级名称都相同的类目会跨供应商合并，作为一个类目展示给商家。",
      ],
    },
    facts: ["Category", "类目"],
    order: ["Order", "排序"],
    saved: ["Category saved. Merchants see it now.", "类目已保存，商家立即可见。"],
    conflict: conflict(category),
    count: ["%{smart_count} product |||| %{smart_count} products", "%{smart_count} 件商品"],
  },
  supply_accounts: {
    ...listed(account),
    intro: [
      "Your accounts at suppliers, used to run feeds. Access is renewed automatically.",
      "您在供应商处的账户，用于运行数据源。授权会自动续期。",
    ],
    write: ["Connect account", "连接账户"],
    fields: {
      supplier: ["Supplier", "供应商"],
      refresh_token: ["Refresh token", "刷新令牌"],
      account_name: ["Account", "账户"],
      state: ["Status", "状态"],
      quota: ["Quota", "调用配额"],
      expires_at: ["Access until", "授权有效期至"],
      connected_at: ["Connected", "连接时间"],
    },
    states: { fine: ["Connected", "已连接"], refused: ["Refused: connect again", "被拒绝，请重新连接"] },
    quota: ["Up to %{calls} requests a second", "每秒最多 %{calls} 次请求"],
    quota_waiting: [
      "Up to %{calls} requests a second, %{waiting} waiting",
      "每秒最多 %{calls} 次请求，%{waiting} 次等待中",
    ],
    no_quota: ["No limit", "不限"],
    token_hint: [
      "Copy it from the supplier's developer console. An account already connected there is replaced.",
      "从供应商的开发者后台复制。该供应商已连接的账户将被替换。",
    ],
    saved: ["Account connected.", "账户已连接。"],
    conflict: ["Someone else changed this account.", "其他人已修改此账户。"],
  },
  exchange_rates: {
    ...listed(rate),
    intro: [
      "Used to compare prices of suppliers, newest first. A rate counts until a newer one is set.",
      "用于比较供应商的价格，最新的在前。设置新汇率前，沿用最近的汇率。",
    ],
    write: ["Set rate", "设置汇率"],
    fields: {
      currency: ["Currency", "币种"],
      day: ["Day", "日期"],
      per_usd: ["For 1 USD", "1 美元兑换"],
      source: ["Source", "来源"],
    },
    hints: {
      currency: ["A currency code, for example CNY.", "币种代码，例如 CNY。"],
      per_usd: ["How much of the currency 1 USD buys.", "1 美元可兑换的该币种金额。"],
      source: ["Where the rate comes from, for example ECB.", "汇率来源，例如 ECB。"],
    },
    in_words: ["1 USD = %{rate} %{currency}", "1 美元 = %{rate} %{currency}"],
    saved: saved(rate),
    conflict: ["Someone else changed this rate.", "其他人已修改此汇率。"],
  },
} satisfies Texts;

/** Names of actions in the audit log. */
export const feedActions = {
  "feeds.create": ["Created a feed", "新建数据源"],
  "feeds.save": ["Edited a feed", "修改数据源"],
  "feeds.run": ["Started a feed", "运行数据源"],
  "supply_categories.save": ["Renamed or moved a category", "重命名或调整类目"],
  "supply_accounts.connect": ["Connected a supplier account", "连接供应商账户"],
  "exchange_rates.set": ["Set an exchange rate", "设置汇率"],
  "finding_gates.save": ["Changed which filters need an upgrade", "修改需要升级的筛选条件"],
} satisfies Texts;

export const feedTargets = {
  feed: ["Feed %{id}", "数据源 %{id}"],
} satisfies Texts;
