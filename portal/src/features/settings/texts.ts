import { type Both, defineTexts } from "@/shared/i18n/texts";

export const settingsTexts = defineTexts({
  defaultTitle: ["Default price rule", "默认定价规则"],
  defaultText: [
    "Sets the price of every product you import, based on the supplier's cost. A fixed amount is in the currency of that cost.",
    "根据供应商成本为所有导入商品定价。固定金额以该成本的货币计算。",
  ],
  storeTitle: [(store: string) => `Prices in ${store}`, (store: string) => `${store} 的价格`],
  storeText: [
    (currency: string) =>
      `Used when you publish to this store. Its currency is ${currency}. Custom prices are not changed.`,
    (currency: string) => `发布到该店铺时使用，店铺货币为 ${currency}。自定义价格不会改变。`,
  ],
  ownRule: ["This store has its own rule", "该店铺使用自己的规则"],
  byDefault: ["This store uses the default rule", "该店铺使用默认规则"],
  enable: ["Calculate prices from cost", "根据成本计算价格"],
  type: ["Method", "方式"],
  types: {
    1: ["Add a fixed amount", "加固定金额"],
    2: ["Multiply the cost", "成本乘以系数"],
    3: ["Multiply the supplier's compare-at price", "供应商划线价乘以系数"],
  } as Record<number, Both>,
  amount: ["Amount to add", "增加金额"],
  amountIn: [
    (currency: string) => `Amount to add, in ${currency}`,
    (currency: string) => `增加金额（${currency}）`,
  ],
  amountsWereIn: [
    (was: string, now: string) =>
      `The fixed amounts were saved in ${was}, and this store now sells in ${now}. They are converted at your rate. Once you save this rule, they are amounts in ${now}.`,
    (was: string, now: string) =>
      `固定金额保存时为 ${was}，而该店铺现以 ${now} 销售，因此会按您设置的汇率换算。保存此规则后，这些金额即为 ${now}。`,
  ],
  factor: ["Factor", "系数"],
  compareAt: ["Also set a compare-at price", "同时设置划线价"],
  coefficientWrong: ["Enter a number of at least 0, such as 2.5", "请输入不小于 0 的数字，例如 2.5"],
  save: ["Save", "保存"],
  storeSuppliers: [(store: string) => `Suppliers of ${store}`, (store: string) => `${store} 的供应商`],
  storeSuppliersText: [
    "Products from the selected suppliers can be imported to this store.",
    "勾选的供应商的商品可以导入到这家店铺。",
  ],
  saved: ["Operation succeeded", "操作成功"],
  ratesTitle: ["Conversion rates", "汇率"],
  ratesText: [
    "Add a rate to publish to a store whose currency differs from the supplier's. Each publication keeps its rate and date.",
    "店铺货币与供应商货币不同时，需先添加汇率才能发布。每次发布都会保存所用的汇率及其日期。",
  ],
  noRates: ["No rates yet", "尚未设置汇率"],
  from: ["From", "从"],
  to: ["To", "到"],
  rate: ["Rate", "汇率"],
  asOf: ["Date", "日期"],
  addRate: ["Add rate", "添加汇率"],
  remove: ["Remove", "移除"],
  removeRate: [
    (from: string, to: string) => `Remove the rate from ${from} to ${to}`,
    (from: string, to: string) => `移除 ${from} 到 ${to} 的汇率`,
  ],
  currencyWrong: ["Enter three letters, such as USD", "请输入三个字母，例如 USD"],
  rateWrong: ["Enter a number above 0", "请输入大于 0 的数字"],
  healthTitle: ["Suppliers", "供应商"],
  healthText: [
    "What each supplier offers, and whether we can reach it now.",
    "每个供应商提供的功能，以及目前能否连接。",
  ],
  health: {
    working: ["Working", "正常"],
    waiting: ["Waiting", "等待中"],
    closed: ["Not enabled", "未开通"],
    missing: ["Not set up", "未配置"],
  },
  can: {
    import: ["Import", "导入"],
    search: ["Search", "搜索"],
    image_search: ["Search by image", "以图搜索"],
    feeds: ["Product feeds", "商品推荐"],
    categories: ["Categories", "类目"],
    freight: ["Shipping costs", "运费查询"],
    capture: ["Browser extension", "浏览器插件"],
  } as Record<string, Both>,
  notSetUp: [
    "You can't import from it until the operator sets it up. Please contact the operator.",
    "平台运营方完成配置后才能导入，请联系平台运营方。",
  ],
  pace: [
    (calls: number) =>
      calls === 1 ? "Our limit: 1 call per second" : `Our limit: ${calls} calls per second`,
    (calls: number) => `我方限制：每秒 ${calls} 次请求`,
  ],
  allowed: [
    (supplier: string, calls: number) => `${supplier} allows ${calls} per second`,
    (supplier: string, calls: number) => `${supplier} 允许每秒 ${calls} 次`,
  ],
  unstated: [
    (supplier: string) => `${supplier} states no limit`,
    (supplier: string) => `${supplier} 未公布限制`,
  ],
  suppliersTitle: ["Supplier accounts", "供应商账号"],
  suppliersText: [
    "Some suppliers only let us read products through your own account.",
    "部分供应商需要通过您自己的账号才能读取商品。",
  ],
  states: {
    connected: ["Connected", "已连接"],
    expired: ["Expired", "已过期"],
    none: ["Not connected", "未连接"],
  } as Record<string, Both>,
  expires: [(when: string) => `Expires ${when}`, (when: string) => `有效期至 ${when}`],
  connect: ["Connect", "连接"],
  reconnect: ["Connect again", "重新连接"],
  disconnect: ["Disconnect", "断开连接"],
  disconnectTitle: [
    (supplier: string) => `Disconnect ${supplier}?`,
    (supplier: string) => `断开 ${supplier}？`,
  ],
  disconnectText: [
    "You can't import from this supplier until you connect an account again.",
    "在重新连接账号之前，将无法从该供应商导入。",
  ],
});
