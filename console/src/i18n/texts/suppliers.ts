import { listed, noun, written } from "./nouns";
import type { Texts } from "./pairs";

const supplier = noun("supplier", "供应商");

/** Names of actions in the audit log. */
export const supplierActions = {
  "suppliers.create": ["Added a supplier", "添加供应商"],
  "suppliers.save": ["Changed a supplier", "更改供应商"],
  "suppliers.complain": ["Reported a problem with a supplier", "记录供应商问题"],
  "work_orders.keep_offer": ["Added a supplier quote", "添加供应商报价"],
  "work_orders.pick_offer": ["Picked a supplier quote", "选用供应商报价"],
  "work_orders.drop_offer": ["Deleted a supplier quote", "删除供应商报价"],
} satisfies Texts;

/** Under a request: what suppliers quote for it. */
export const offersTexts = {
  heading: ["Supplier quotes", "供应商报价"],
  intro: [
    "Only staff see these. Picking one adds a row to the result.",
    "仅员工可见。选用后会在结果中添加一行。",
  ],
  picked: ["Picked", "已选用"],
  lowest: ["Lowest price", "最低价"],
  complaints: ["1 problem reported |||| %{smart_count} problems reported", "%{smart_count} 条问题记录"],
  link: ["Open link", "打开链接"],
  supplier_hint: ["Choose one, or type a new name.", "选择供应商，或输入新名称。"],
  fields: {
    source: ["Requested product", "请求的商品"],
    supplier: ["Supplier", "供应商"],
    price: ["Unit price", "单价"],
    currency: ["Currency", "货币"],
    moq: ["MOQ", "起订量"],
    days: ["Delivery (days)", "送达时间（天）"],
    link: ["Link", "链接"],
    note: ["Note", "备注"],
  },
  add: {
    action: ["Add supplier quote", "添加供应商报价"],
    title: ["Add a supplier's quote", "添加供应商报价"],
    done: ["Quote added.", "报价已添加。"],
  },
  drop: {
    action: ["Delete", "删除"],
    title: ["Delete this quote?", "删除此报价？"],
    text: [
      "The quote of %{supplier} is deleted from their history too.",
      "%{supplier} 的此报价也会从其历史中删除。",
    ],
    done: ["Quote deleted.", "报价已删除。"],
  },
  pick: {
    action: ["Use in result", "用于结果"],
    named: ["Use the quote of %{supplier} in the result", "将 %{supplier} 的报价用于结果"],
    done: ["Added to the result. Complete the row and save it.", "已添加到结果，请补全该行并保存。"],
  },
} satisfies Texts;

export const suppliersTexts = {
  suppliers: {
    ...listed(supplier),
    intro: ["Suppliers we ask for quotes, with their latest quotes.", "我们询价的供应商及其最近报价。"],
    ...written(supplier),
    about: ["Supplier", "供应商"],
    facts: ["Summary", "概况"],
    history: ["Quotes", "报价历史"],
    no_history: ["No quotes yet.", "还没有报价。"],
    no_complaints: ["No problems reported.", "没有问题记录。"],
    request: ["Request #%{id}", "请求 #%{id}"],
    fields: {
      q: ["Name or note", "名称或备注"],
      name: ["Name", "名称"],
      link: ["Link", "链接"],
      note: ["Note", "备注"],
      last_price: ["Last unit price", "最近单价"],
      last_moq: ["Last MOQ", "最近起订量"],
      last_days: ["Last delivery (days)", "最近送达时间（天）"],
      last_at: ["Last quoted", "最近报价时间"],
      offers: ["Quotes", "报价数"],
      picked: ["Picked", "选用次数"],
      complaints: ["Problems", "问题记录"],
      edited_by: ["Changed by", "修改人"],
    },
    complain: {
      action: ["Report problem", "记录问题"],
      title: ["Report a problem with this supplier", "记录此供应商的问题"],
      label: ["What went wrong?", "出了什么问题？"],
      hint: ["Everyone who works on requests can read it.", "所有处理请求的员工均可见。"],
      done: ["Problem reported.", "问题已记录。"],
    },
  },
} satisfies Texts;
