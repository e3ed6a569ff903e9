import { whole } from "@/shared/format/time";
import { type Both, defineTexts } from "@/shared/i18n/texts";

export const plansTexts = defineTexts({
  title: ["Choose a plan", "选择套餐"],
  choose: [
    (platform: string) => `Choose a plan for ${platform}`,
    (platform: string) => `为 ${platform} 选择套餐`,
  ],
  take: ["Choose", "选择"],
  takeThis: [(plan: string) => `Choose ${plan}`, (plan: string) => `选择“${plan}”`],
  saves: [(percent: number) => `Save ${percent}%`, (percent: number) => `节省 ${percent}%`],
  allFilters: ["All search filters and Big Data", "全部筛选条件和大数据"],
  ended: [
    (platform: string) => `Your plan for ${platform} has ended`,
    (platform: string) => `您的 ${platform} 套餐已到期`,
  ],
  introNone: [
    "Each platform you sell on needs a plan. The Free plan takes one click.",
    "您销售的每个平台都需要一个套餐。免费套餐不收取任何费用，一键即可启用。",
  ],
  introEnded: [
    "You're on the Free plan's limits until you choose a plan.",
    "在您选择套餐之前，将按免费套餐的限额执行。",
  ],
  introUpdate: ["Choose a plan that fits your usage.", "请选择适合您用量的套餐。"],
  introLeaving: [
    "To cancel, confirm the Free plan. Your current plan stays until the end of the paid period.",
    "如需取消，请确认选择免费套餐。当前套餐可使用至已付费周期结束。",
  ],
  cancelTitle: [(plan: string) => `Cancel ${plan}?`, (plan: string) => `取消“${plan}”套餐？`],
  cancelText: [
    (until: string) => `Your plan stays active until ${until}. You won't be charged again.`,
    (until: string) => `当前套餐可使用至 ${until}，之后不再扣款。`,
  ],
  cancelAfter: [
    "After that, the Free plan's limits apply until you choose a plan. Nothing is deleted.",
    "此后按免费套餐的限额执行，直至您选择新套餐。不会删除任何内容。",
  ],
  cancelPlan: ["Cancel plan", "取消套餐"],
  keepPlan: ["Keep plan", "保留套餐"],
  plans: ["Plans", "套餐"],
  editions: ["Editions", "版本"],
  chargeWays: ["Charged", "计费方式"],
  chargeWay: {
    1: ["Monthly", "按月"],
    2: ["Yearly", "按年"],
    3: ["Quarterly", "按季"],
  } as Record<number, Both>,
  withPeriod: {
    1: [(plan: string) => `${plan} (monthly)`, (plan: string) => `${plan}（按月）`],
    2: [(plan: string) => `${plan} (yearly)`, (plan: string) => `${plan}（按年）`],
    3: [(plan: string) => `${plan} (quarterly)`, (plan: string) => `${plan}（按季）`],
  } as Record<number, [(plan: string) => string, (plan: string) => string]>,
  per: {
    1: ["/30 days", "/30 天"],
    2: ["/year", "/年"],
    3: ["/quarter", "/季"],
  } as Record<number, Both>,
  insteadOf: [(price: string) => `was ${price}`, (price: string) => `原价 ${price}`],
  current: ["Current", "当前套餐"],
  next: ["Next", "下一套餐"],
  daysLeft: [
    (days: number) => `${whole(days)} ${days === 1 ? "day" : "days"} left`,
    (days: number) => `还剩 ${whole(days)} 天`,
  ],
  customize: ["Custom", "定制"],
  customizeText: ["A plan made for you.", "为您量身定制的套餐。"],
  contactSales: ["Contact sales", "联系客户经理"],
  seedUsers: [
    "Become a seed user: try new features first and help us improve them.",
    "成为种子用户：抢先体验新功能，助我们不断改进。",
  ],
  joinNow: ["Join Now", "立即加入"],
  currentUsage: ["Current usage", "当前用量"],
  waits: ["This plan already follows your current one.", "该套餐已设为下一套餐。"],
  currentTooSmall: [
    "Current plan is not satisfied, please choose a higher plan.",
    "当前套餐无法满足您的使用，请选择更高的套餐。",
  ],
  tooSmall: ["Too small for your usage", "不满足当前用量"],
  covers: [
    (platforms: string[]) => `Covers ${platforms.join(", ")}`,
    (platforms: string[]) => `适用于 ${platforms.join("、")}`,
  ],
  onAll: ["Covers all your platforms", "适用于所有平台"],
  stores: [
    (count: number) => `${whole(count)} ${count === 1 ? "store" : "stores"} per platform`,
    (count: number) => `每个平台 ${whole(count)} 个店铺`,
  ],
  products: [
    (count: number) => `${whole(count)} products in the Import List`,
    (count: number) => `导入列表 ${whole(count)} 个商品`,
  ],
  variants: [
    (count: number) => `${whole(count)} monitored variants`,
    (count: number) => `监控 ${whole(count)} 个规格`,
  ],
  people: [
    (count: number) => `${whole(count)} ${count === 1 ? "sub-account" : "sub-accounts"}`,
    (count: number) => `${whole(count)} 个子账户`,
  ],
  trial: [(days: number) => `${days}-day trial`, (days: number) => `可试用 ${days} 天`],
  confirm: ["Confirm", "确定"],
  noneFits: [
    "All current plan(s) is(are) not satisfied, contact us for a customizable plan.",
    "现有套餐均无法满足您的需求，请联系我们定制套餐。",
  ],
  noPlans: [
    "No plans are available for this platform. Please contact us.",
    "该平台目前没有在售套餐，请联系您的客户经理。",
  ],
  done: ["Operation succeeded", "操作成功"],
  usage: ["View current usage", "查看当前用量"],
  notYou: [(mailbox: string) => `Not ${mailbox}?`, (mailbox: string) => `不是 ${mailbox}？`],
  overTitle: ["You have reached your subscription limits", "您已达到套餐限额"],
  overIntro: ["You're over these limits:", "以下内容超出了您的套餐限额："],
  overStores: [
    "Sorry, this new store will cause to exceed your subscription.",
    "抱歉，添加该店铺将超出您的套餐限额。",
  ],
  overProducts: ["This product will cause to exceed your subscription.", "添加该商品将超出您的套餐限额。"],
  overHint: [
    "Remove what you no longer need, or choose a larger plan.",
    "请移除不再需要的内容，或选择限额更高的套餐。",
  ],
  yourPlan: [
    (plan: string, since: string) => `Your plan is ${plan}, since ${since}.`,
    (plan: string, since: string) => `您的套餐为 ${plan}，自 ${since} 起生效。`,
  ],
  update: ["Update plan for free", "免费升级套餐"],
  later: ["Later", "以后再说"],
  mainAccountTitle: ["A plan is needed", "需要套餐"],
  mainAccount: ["Please upgrade your plan in the main account.", "请在主账户中升级您的套餐。"],
});
