import { listed, noun, parts, publishing, unpublishing, written } from "./nouns";
import type { Texts } from "./pairs";

const product = noun("Antstore product", "Antstore 商品");
const parcel = noun("Antstore parcel", "Antstore 包裹");

/** Antstore: the products that we offer merchants ourselves. */
export const antstoreTexts = {
  antstore_products: {
    ...listed(product),
    intro: [
      "Products that merchants import from Antstore, newest first.",
      "商家可从 Antstore 导入的商品，最新的在前。",
    ],
    ...written(product),
    fields: {
      id: ["ID", "编号"],
      q: ["Title", "标题"],
      title_en: ["Title", "标题"],
      title_zh: ["Title", "标题"],
      description_en: ["Description", "描述"],
      description_zh: ["Description", "描述"],
      category: ["Category", "类目"],
      tags: ["Tags", "标签"],
      currency: ["Currency", "币种"],
      images: ["Images", "图片"],
      price: ["Price from", "最低价"],
      variant_count: ["Variants", "规格数"],
      state: ["State", "状态"],
      created_at: ["Created", "创建时间"],
      edited_at: ["Last edited", "最后编辑"],
      edited_by: ["Edited by", "编辑人"],
    },
    hints: {
      tags: ["Separated by commas.", "以逗号分隔。"],
      currency: ["For example USD.", "例如 USD。"],
      images: ["One address per line. The first image is the main one.", "每行一个地址，第一张为主图。"],
      values: ["One per line.", "每行一个。"],
      option_values: ["One value of each option, one per line.", "每个选项各一个值，每行一个。"],
      stock: ["Leave empty if you don't count it.", "不计库存时留空。"],
    },
    facts: ["Details", "详情"],
    sorting: ["Category, currency and images", "类目、币种与图片"],
    options: ["Options", "选项"],
    option: {
      ...parts(noun("option", "选项")),
      name: ["Name", "名称"],
      values: ["Values", "选项值"],
    },
    variants: ["Variants", "规格"],
    variant: {
      ...parts(noun("variant", "规格")),
      sku: ["SKU", "SKU 编码"],
      option_values: ["Option values", "选项值"],
      price: ["Price", "价格"],
      compare_at_price: ["Compare-at price", "划线价"],
      stock: ["Stock", "库存"],
      weight_grams: ["Weight (g)", "重量（克）"],
      image_url: ["Image address", "图片地址"],
    },
    states: {
      draft: ["Draft", "草稿"],
      published: ["Published", "已发布"],
      withdrawn: ["Unpublished", "已取消发布"],
    },
    publish: publishing(product, ["Merchants can then import %{name}.", "发布后，商家可导入 %{name}。"]),
    withdraw: unpublishing(product, [
      "%{name}: merchants can no longer import it. Merchants who imported it are notified that it is no longer sold.",
      "%{name}：商家将无法再导入；已导入的商家会收到停售提示。",
    ]),
  },
  fulfilments: {
    ...listed(parcel),
    intro: [
      "Parcels that merchants bought from Antstore, oldest first.",
      "商家从 Antstore 购买的包裹，最早的在前。",
    ],
    fields: {
      number: ["Number", "编号"],
      merchant: ["Merchant", "商家"],
      country: ["Country", "国家"],
      total: ["Goods", "货款"],
      pieces: ["Pieces", "件数"],
      state: ["State", "状态"],
      assignee: ["Packed by", "打包人"],
      mine: ["Mine", "我的"],
      created_at: ["Bought", "购买时间"],
      paid_at: ["Paid", "付款时间"],
      claimed_at: ["Claimed", "认领时间"],
      done_at: ["Done", "完成时间"],
      carrier: ["Carrier", "承运商"],
      tracking_number: ["Tracking number", "运单号"],
      problem: ["Problem", "问题"],
      reason: ["Reason", "原因"],
    },
    states: {
      unpaid: ["Awaiting payment", "待付款"],
      waiting: ["Waiting", "待处理"],
      picking: ["Being packed", "打包中"],
      shipped: ["Sent", "已寄出"],
      refused: ["Refused", "已拒绝"],
      taken_back: ["Taken back", "已撤回"],
    },
    problems: {
      OUT_OF_STOCK: ["Out of stock", "缺货"],
      NO_SHIPPING: ["Not shipped there", "无法寄往该地"],
      ADDRESS_INVALID: ["Address is wrong", "地址有误"],
      PROHIBITED: ["Not allowed there", "当地禁止"],
    },
    facts: ["Details", "详情"],
    lines: ["To pick", "待拣商品"],
    search: ["Number, tracking number or merchant", "编号、运单号或商家"],
    hidden: [
      "Claim the parcel to see the address. The merchant reads who saw it.",
      "认领包裹后即可查看地址。商家会看到查看人。",
    ],
    tracking_hint: ["As the carrier writes it.", "与承运商所写一致。"],
    claim: {
      action: ["Claim", "认领"],
      title: ["Pack this parcel?", "打包此包裹？"],
      text: ["You pack it. The merchant can't take it back any more.", "由您打包，商家将无法再撤回。"],
      done: ["The parcel is yours.", "包裹已由您认领。"],
      conflict: ["Someone else works on this parcel, or it is done.", "其他人正在处理此包裹，或已完成。"],
    },
    takeOver: {
      action: ["Take over", "接手"],
      title: ["Take this parcel over?", "接手此包裹？"],
      text: [
        "%{name} packs it now and gets your reason by email.",
        "%{name} 正在打包，会通过邮件收到您的原因。",
      ],
      nobody: ["Someone who has left", "已离职的同事"],
      done: ["The parcel is yours.", "包裹已由您认领。"],
    },
    release: {
      action: ["Put back", "放回队列"],
      title: ["Put this parcel back?", "放回此包裹？"],
      text: [
        "Somebody else can claim it, and the merchant can take it back.",
        "他人可以认领，商家也可以撤回。",
      ],
      done: ["The parcel waits again.", "包裹已放回队列。"],
      conflict: ["You don't work on this parcel any more.", "您已不在处理此包裹。"],
    },
    address: {
      action: ["Show address", "查看地址"],
      title: ["Show the address?", "查看地址？"],
      text: ["The merchant reads that you saw it.", "商家会看到您已查看。"],
      conflict: ["You don't work on this parcel any more.", "您已不在处理此包裹。"],
      done: ["Address shown.", "已显示地址。"],
    },
    ship: {
      action: ["Sent", "已寄出"],
      title: ["Has the parcel left?", "包裹已寄出？"],
      text: ["The merchant gets the tracking number.", "商家会收到运单号。"],
      done: ["The merchant is told.", "已通知商家。"],
    },
    refuse: {
      action: ["Refuse", "拒绝"],
      title: ["Refuse this parcel?", "拒绝此包裹？"],
      text: ["The merchant reads the reason and gets the payment back.", "商家会看到原因，并收到退款。"],
      done: ["Parcel refused.", "已拒绝此包裹。"],
    },
  },
} satisfies Texts;

/** Names of actions in the audit log. */
export const antstoreActions = {
  "fulfilments.claim": ["Claimed a parcel", "认领包裹"],
  "fulfilments.take_over": ["Took a parcel over", "接手包裹"],
  "fulfilments.release": ["Put a parcel back", "放回包裹"],
  "fulfilments.address": ["Looked at a parcel's address", "查看包裹地址"],
  "fulfilments.ship": ["Sent a parcel", "寄出包裹"],
  "fulfilments.refuse": ["Refused a parcel", "拒绝包裹"],
  "antstore_products.create": ["Created an Antstore product", "新建 Antstore 商品"],
  "antstore_products.save": ["Edited an Antstore product", "修改 Antstore 商品"],
  "antstore_products.publish": ["Published an Antstore product", "发布 Antstore 商品"],
  "antstore_products.withdraw": ["Unpublished an Antstore product", "取消发布 Antstore 商品"],
} satisfies Texts;
