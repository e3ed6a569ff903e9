import { type Both, defineTexts } from "@/shared/i18n/texts";

/** What keeps an order from being placed, in a word for lists and in a sentence that says what to do. */
export const problemTexts = defineTexts({
  names: {
    NOT_MAPPED: ["Not mapped", "未映射"],
    SKU_CHANGED: ["Variant not available", "规格不可购买"],
    OUT_OF_STOCK: ["Out of stock", "缺货"],
    PRICE_ABOVE_LIMIT: ["Price above limit", "超出价格上限"],
    NO_SHIPPING: ["No shipping", "无法配送"],
    ADDRESS_INVALID: ["Address incomplete", "地址有误"],
    ADDRESS_CONFLICT: ["Address changed", "地址有变更"],
    SUPPLIER_AUTH: ["Supplier account", "供应商账号失效"],
    SUPPLIER_BLACKLIST: ["Refused by supplier", "供应商拒绝"],
    DUPLICATE: ["Possible duplicate", "疑似重复"],
    UNPAID: ["Unpaid", "未付款"],
    LIMIT: ["Limit reached", "达到限额"],
    NETWORK: ["Supplier not reached", "无法连接供应商"],
    PROTECTED_DATA: ["Address hidden", "地址被隐藏"],
    ON_HOLD: ["On hold", "已暂缓"],
    RISK: ["Fraud risk", "欺诈风险"],
    TEST: ["Test order", "测试订单"],
    UNKNOWN_STATE: ["Unknown status", "未知状态"],
    PROHIBITED: ["Not allowed there", "禁止入境"],
    CHANGED: ["Changed after purchase", "采购后有变更"],
    UNCONFIRMED: ["Not confirmed", "待确认"],
    REFUSED: ["Refused by supplier", "供应商拒绝"],
    PARCEL: ["Parcel problem", "包裹异常"],
    NOT_FULFILLED: ["Not in the store", "未写入店铺"],
  } as Record<string, Both>,
  sentences: {
    NOT_MAPPED: [
      "We don't know which supplier product to buy for a line. Map the product.",
      "有商品行未关联供应商商品。请映射该商品。",
    ],
    SKU_CHANGED: [
      "The supplier changed or removed the variant. Choose the new one.",
      "供应商更改或移除了该规格。请选择新的规格。",
    ],
    OUT_OF_STOCK: [
      "The supplier is out of stock. Choose another supplier, or wait.",
      "供应商缺货。请选择其他供应商，或等待补货。",
    ],
    PRICE_ABOVE_LIMIT: [
      "The supplier's price is above your limit. Choose another supplier, or raise the limit.",
      "供应商价格超出您的上限。请选择其他供应商，或提高上限。",
    ],
    NO_SHIPPING: [
      "The supplier doesn't ship to this address. Choose another supplier.",
      "供应商不配送到该地址。请选择其他供应商。",
    ],
    ADDRESS_INVALID: [
      "The supplier can't deliver to this address as it is written. Check it with the buyer and correct it.",
      "供应商无法按此地址配送。请与买家核实并更正。",
    ],
    ADDRESS_CONFLICT: [
      "The store changed the address after you corrected it. Choose which one is right.",
      "您更正地址后，店铺又更改了地址。请选择正确的地址。",
    ],
    SUPPLIER_AUTH: [
      "Your account at the supplier no longer works. Reconnect it.",
      "您的供应商账号已失效。请重新连接。",
    ],
    SUPPLIER_BLACKLIST: [
      "The supplier refuses orders from your account. Contact the supplier, or use another account.",
      "供应商拒绝您账号的订单。请联系供应商，或使用其他账号。",
    ],
    DUPLICATE: [
      "This looks like an order that was already bought. Compare both before you place it.",
      "此订单疑似已采购过。下单前请核对两个订单。",
    ],
    UNPAID: [
      "The buyer hasn't paid yet. It can be placed once your store says it is paid.",
      "买家尚未付款。店铺显示已付款后即可下单。",
    ],
    LIMIT: [
      "The amount that may be spent per day is used up. Try again tomorrow, or ask the owner of the account.",
      "当日可用金额已用完。请明天再试，或联系账号所有者。",
    ],
    NETWORK: [
      "The supplier couldn't be reached. Nothing was ordered. Try again.",
      "无法连接供应商，未下单。请重试。",
    ],
    PROTECTED_DATA: [
      "The store hides the buyer's address from us. Reconnect the store and allow access to customer data, or enter the address by hand.",
      "店铺对我们隐藏了买家地址。请重新连接店铺并允许访问客户数据，或手动填写地址。",
    ],
    ON_HOLD: ["You put this order on hold. Release it to place it.", "您已暂缓此订单。解除暂缓后即可下单。"],
    RISK: [
      "Your store sees a risk of fraud. Check the buyer before you place it.",
      "店铺提示存在欺诈风险。下单前请核实买家。",
    ],
    TEST: ["This is a test order of your store. It is never bought.", "这是店铺的测试订单，不会采购。"],
    UNKNOWN_STATE: [
      "Your store uses a status that we don't know. Check the order in your store.",
      "店铺使用了我们未知的状态。请在店铺中核对订单。",
    ],
    PROHIBITED: ["The destination country doesn't allow these goods.", "目的地国家/地区禁止该类商品入境。"],
    CHANGED: [
      "The order changed or was cancelled in your store after it was bought. Stop or reduce the purchase at the supplier.",
      "采购后，订单在店铺中被更改或取消。请在供应商处停止或减少采购。",
    ],
    REFUSED: [
      "The supplier refused this order for the reason shown at its purchase. Nothing was ordered.",
      "供应商拒绝了此订单，原因见采购记录。未下单。",
    ],
    UNCONFIRMED: [
      "The supplier didn't confirm the purchase. We are asking the supplier, and never order twice.",
      "供应商未确认采购。我们正在向供应商查询，不会重复下单。",
    ],
    PARCEL: [
      "A parcel is held up, couldn't be handed over, or comes back. See what its carrier says.",
      "有包裹受阻、未能投递或正在退回。请查看承运商的说明。",
    ],
    NOT_FULFILLED: [
      "A parcel couldn't be added to your store. See why, then try again.",
      "有包裹未能写入您的店铺。请查看原因后重试。",
    ],
  } as Record<string, Both>,
  field: [(name: string) => `Field: ${name}`, (name: string) => `字段：${name}`],
  fields: {
    name: ["name", "姓名"],
    phone: ["phone", "电话"],
    address1: ["address", "地址"],
    address2: ["address line 2", "地址第 2 行"],
    city: ["city", "城市"],
    district: ["district", "区县"],
    province: ["state or province", "州/省"],
    postcode: ["postcode", "邮编"],
    country: ["country", "国家/地区"],
    tax_id: ["tax ID", "税号"],
    birthday: ["date of birth", "出生日期"],
    national_address: ["national address", "国家地址"],
  } as Record<string, Both>,
  fixes: {
    map: ["Map product", "映射商品"],
    source: ["Change supplier", "更换供应商"],
    address: ["Correct address", "更正地址"],
    suppliers: ["Open supplier accounts", "打开供应商账号"],
    reconnect: ["Reconnect store", "重新连接店铺"],
    purchases: ["View purchases", "查看采购"],
    parcels: ["See parcels", "查看包裹"],
    release: ["Release", "解除暂缓"],
    clear: ["Place anyway", "仍然下单"],
  },
});
