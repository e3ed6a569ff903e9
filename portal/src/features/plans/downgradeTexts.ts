import { whole } from "@/shared/format/time";
import { defineTexts } from "@/shared/i18n/texts";

export const downgradeTexts = defineTexts({
  title: [(platform: string) => `Downgrade ${platform} plan`, (platform: string) => `降级套餐：${platform}`],
  changeTitle: [
    (platform: string) => `Change ${platform} plan`,
    (platform: string) => `更换套餐：${platform}`,
  ],
  steps: ["Steps", "步骤"],
  storesStep: ["Store & Supplier limited", "店铺与供应商限额"],
  variantsStep: ["Variants limited", "规格限额"],
  childrenStep: ["Sub-account limited", "子账户限额"],
  checkStep: ["Check", "核对"],
  back: ["Back", "上一步"],
  next: ["Next", "下一步"],
  confirm: ["Confirm", "确定"],
  updatePlan: ["Update plan", "更新套餐"],
  chooseStores: [
    (most: number) => `Choose up to ${whole(most)} ${most === 1 ? "store" : "stores"} to keep.`,
    (most: number) => `请选择要保留的店铺，最多 ${whole(most)} 个。`,
  ],
  noStores: ["You have no stores on this platform.", "您在该平台没有店铺。"],
  suppliers: [
    (names: string) => `Suppliers of the products monitored there: ${names}`,
    (names: string) => `这些店铺中被监控商品的供应商：${names}`,
  ],
  chooseVariants: [
    (chosen: number, most: number) => `Keep monitoring: ${whole(chosen)} of ${whole(most)} variants`,
    (chosen: number, most: number) => `继续监控：${whole(chosen)} / ${whole(most)} 个规格`,
  ],
  noneMonitored: ["No products are monitored in these stores.", "这些店铺中没有被监控的商品。"],
  selectAll: ["Select all on this page", "全选本页"],
  skusOf: [(title: string) => `Variants of ${title}`, (title: string) => `${title} 的规格`],
  picked: [
    (chosen: number, all: number) => `${whole(chosen)} of ${whole(all)} variants`,
    (chosen: number, all: number) => `${whole(chosen)} / ${whole(all)} 个规格`,
  ],
  chooseChildren: [
    (most: number) =>
      `Choose up to ${whole(most)} ${most === 1 ? "sub-account" : "sub-accounts"} to keep active.`,
    (most: number) => `请选择保持启用的子账户，最多 ${whole(most)} 个。`,
  ],
  invited: [
    (count: number) =>
      `${whole(count)} open ${count === 1 ? "invitation counts" : "invitations count"} towards this limit. To keep more sub-accounts, withdraw invitations in Settings, Team.`,
    (count: number) =>
      `${whole(count)} 个待接受的邀请也计入限额。如需保留更多子账户，请在“设置 - 团队”中撤回邀请。`,
  ],
  sure: ["Are you sure?", "确定继续吗？"],
  storesWarning: [
    "Stores you don't choose are removed from your plan and paused when the downgrade takes effect: nothing is published to them. Their orders and product data are kept. If you remove such a store yourself and reconnect it more than 30 days later, its orders and product data are cleared. That cannot be undone.",
    "降级生效后，未选择的店铺将移出套餐并暂停使用，无法再向其发布商品，但其订单和商品数据会保留。如果您自行移除此类店铺，并在 30 天后重新连接，其订单和商品数据将被清空，且无法恢复。",
  ],
  variantsWarning: [
    "Price and stock of the supplier products you don't choose are no longer updated.",
    "未选择的供应商商品，其价格和库存将不再更新。",
  ],
  childrenWarning: ["Sub-accounts you don't choose become Inactive.", "未选择的子账户将变为停用状态。"],
  takesEffect: [(when: string) => `Takes effect on ${when}.`, (when: string) => `将于 ${when} 生效。`],
  untilThen: ["Until then, your current plan stays as it is.", "在此之前，当前套餐保持不变。"],
  thenLimits: [
    (plan: string, limits: string) => `After that, the ${plan} plan applies: ${limits}.`,
    (plan: string, limits: string) => `此后适用“${plan}”套餐：${limits}。`,
  ],
  thenPrice: [
    (price: string) => `From then on it costs ${price}.`,
    (price: string) => `此后价格为 ${price}。`,
  ],
  notCharged: ["You won't be charged for the next period.", "下一周期不再扣款。"],
  nothingDeleted: [
    "Nothing is deleted. You can cancel the downgrade until it takes effect, and a larger plan brings everything back within 30 days after.",
    "不会删除任何内容。生效前您可以取消降级；生效后 30 天内，升级套餐即可恢复全部内容。",
  ],
  canTakeBack: ["You can cancel this change until it takes effect.", "生效前您可以取消此更改。"],
  nothingLeftOut: ["Everything you use fits this plan.", "您现有的全部内容均在该套餐限额内。"],
  pausedStores: [
    (count: number) => `${whole(count)} ${count === 1 ? "store" : "stores"} paused`,
    (count: number) => `${whole(count)} 个店铺将暂停使用`,
  ],
  unmonitored: [
    (products: number, variants: number) =>
      `${whole(variants)} ${variants === 1 ? "variant" : "variants"} of ${whole(products)} ${products === 1 ? "product" : "products"} no longer monitored`,
    (products: number, variants: number) => `${whole(products)} 个商品的 ${whole(variants)} 个规格将不再监控`,
  ],
  inactive: [
    (count: number) => `${whole(count)} ${count === 1 ? "sub-account" : "sub-accounts"} inactive`,
    (count: number) => `${whole(count)} 个子账户将停用`,
  ],
  more: [(count: number) => `and ${whole(count)} more`, (count: number) => `以及另外 ${whole(count)} 个`],
  productsOver: [
    (count: number) =>
      `Your Import List has ${whole(count)} more products than the plan allows. They stay, but you can't add any.`,
    (count: number) => `导入列表超出套餐限额 ${whole(count)} 个商品。现有商品会保留，但无法再添加。`,
  ],
});
