import { defineTexts } from "@/shared/i18n/texts";
import { REMOVAL_REASONS } from "./reasons";

export const storesTexts = defineTexts({
  title: ["Stores", "店铺"],
  intro: ["The stores you publish to.", "您发布商品的店铺。"],
  connect: ["Connect store", "连接店铺"],
  noStores: ["No stores", "暂无店铺"],
  selectedStores: [
    (count: number) => (count === 1 ? "1 store selected" : `${count} stores selected`),
    (count: number) => `已选 ${count} 个店铺`,
  ],
  switchTitle: ["Switch store", "切换店铺"],
  switchText: ["New imports and publications go to the selected stores.", "新的导入和发布将应用于所选店铺。"],
  emptyTitle: ["Connect your first store", "连接您的第一个店铺"],
  emptyText: [
    "Publish what you import to Shopify, BigCommerce, Wix, Square or WooCommerce, or to a shop we host for you.",
    "将导入的商品发布到 Shopify、BigCommerce、Wix、Square、WooCommerce，或由我们托管的店铺。",
  ],
  connected: ["Connected", "已连接"],
  disconnected: ["Disconnected", "已断开"],
  paused: ["Paused", "已暂停"],
  pausedText: [
    "Your plan has no room for this store. Nothing is published to it; its products and orders are kept.",
    "您的套餐没有足够的店铺名额，暂时无法向该店铺发布商品。其商品和订单会保留。",
  ],
  resume: ["Resume", "恢复使用"],
  billing: ["Carries billing", "付款店铺"],
  ownedBy: [(owner: string) => `Owner: ${owner}`, (owner: string) => `店主：${owner}`],
  platformPlan: [(plan: string) => `Platform plan: ${plan}`, (plan: string) => `平台套餐：${plan}`],
  lastSuccess: [(time: string) => `Last synced ${time}`, (time: string) => `最近同步：${time}`],
  open: ["Open store", "打开店铺"],
  settings: ["Settings", "设置"],
  rename: ["Rename", "重命名"],
  remove: ["Remove", "移除"],
  name: ["Store name", "店铺名称"],
  renamed: ["Store renamed", "店铺名称已更新"],
  removeTitle: [(store: string) => `Remove ${store}?`, (store: string) => `移除 ${store}？`],
  removeText: [
    "Its products are hidden here for 30 days, then deleted. Reconnect the store before then to restore everything. Nothing changes in the store itself.",
    "其商品将在此隐藏 30 天后删除；在此之前重新连接该店铺即可恢复全部内容。店铺本身不会有任何改变。",
  ],
  removeHostedText: [
    (label: string) =>
      `Your shop closes. Its products are hidden here for 30 days, then deleted. To restore everything, open a shop named “${label}” before then.`,
    (label: string) =>
      `您的店铺将关闭，其商品将在此隐藏 30 天后删除。如需恢复全部内容，请在此之前以“${label}”为名称开设店铺。`,
  ],
  billingText: ["This store carries your billing and cannot be removed.", "该店铺承载您的账单，无法移除。"],
  reasonLabel: ["Why are you removing this store?", "您为什么要移除该店铺？"],
  reasons: [
    REMOVAL_REASONS as readonly string[],
    [
      "找不到我想要的商品",
      "找不到我想要的服务",
      "找不到我需要的功能",
      "功能缺陷导致体验不佳",
      "我决定使用其他同类应用",
      "不再使用该店铺",
      "其他",
    ],
  ],
  otherReason: ["Tell us more", "请告诉我们更多"],
  reasonMissing: ["Please select one reason.", "请选择一个原因。"],
  cancelPayment: ["Cancel payment", "取消付款"],
  paymentCancelled: ["Payment cancelled. You can remove the store now.", "付款已取消，现在可以移除该店铺。"],
  removed: ["Operation succeeded", "操作成功"],
  choosePlatform: ["Where do you sell?", "您在哪里销售？"],
  wooText: [
    "Your own WordPress site with WooCommerce 7.9 or newer",
    "您自己的 WordPress 网站，WooCommerce 7.9 或更高版本",
  ],
  hostedText: ["A shop we host for you, ready right away", "由我们为您托管的店铺，即刻可用"],
  shopifyText: ["Your shop on myshopify.com", "您在 myshopify.com 的店铺"],
  bigcommerceText: ["Your store on mybigcommerce.com", "您在 mybigcommerce.com 的店铺"],
  wixText: ["Your site with Wix Stores", "您使用 Wix Stores 的网站"],
  squareText: ["Your Square account, at the counter and online", "您的 Square 账户，线下柜台与线上店铺"],
  goSquareText: [
    "You will be redirected to Square. Log in and allow the connection. You will come back here afterwards.",
    "您将被跳转到 Square。请在那里登录并同意授权，之后会自动返回此处。",
  ],
  leaving: [
    (platform: string) => `Taking you to ${platform}…`,
    (platform: string) => `正在前往 ${platform}…`,
  ],
  shopifyUrlHint: [
    "The name before .myshopify.com, or the whole address",
    ".myshopify.com 之前的名称，或完整网址",
  ],
  bigcommerceUrlHint: [
    "store-xxx, as in store-xxx.mybigcommerce.com",
    "store-xxx，即 store-xxx.mybigcommerce.com",
  ],
  byApp: ["Install our app", "安装我们的应用"],
  byOwnApp: ["Use my own app", "使用我自己的应用"],
  byToken: ["Use an API account", "使用 API 账户"],
  clientId: ["Client ID", "Client ID"],
  clientSecret: ["Client secret", "Client secret"],
  ownAppHint: [
    "Dev Dashboard > your app > Settings. The app must be installed in this shop. For orders, it also needs the scopes write_orders, read_customers, read_fulfillments, write_merchant_managed_fulfillment_orders, read_third_party_fulfillment_orders.",
    "Dev Dashboard > 您的应用 > 设置。该应用必须已安装到此店铺。如需同步订单，还需要以下权限：write_orders, read_customers, read_fulfillments, write_merchant_managed_fulfillment_orders, read_third_party_fulfillment_orders。",
  ],
  accessToken: ["Access token", "Access token"],
  tokenHint: [
    "Settings > Store-level API accounts, with Products: modify, Orders: modify, Order transactions: read-only and Information: read-only",
    "设置 > 店铺级 API 账户，权限为商品：修改，订单：修改，订单交易：只读，信息：只读",
  ],
  goNewWindowText: [
    (shop: string) =>
      `You will be redirected to ${shop} in a new window. Log in and install our app. This page updates when you are done.`,
    (shop: string) =>
      `您将在新窗口中被跳转到 ${shop}。请在那里登录并安装我们的应用，完成后此页面会自动更新。`,
  ],
  goBigCommerceText: [
    (shop: string) =>
      `You will be redirected to BigCommerce. Install our app in ${shop}, then continue to Tradewind from there.`,
    (shop: string) =>
      `您将被跳转到 BigCommerce。请在 ${shop} 中安装我们的应用，然后从那里继续前往 Tradewind。`,
  ],
  waiting: ["Waiting for you to finish in the other window…", "正在等待您在另一个窗口中完成…"],
  reconnectForOrders: [
    (rights: string) => `Reconnect for orders. Products keep working. Missing permissions: ${rights}.`,
    (rights: string) => `请重新连接以接收订单，商品功能不受影响。缺少的权限：${rights}。`,
  ],
  reconnect: ["Reconnect", "重新连接"],
  boundOver: [
    "Your plan does not allow another store on this platform.",
    "您的套餐已无法再添加该平台的店铺。",
  ],
  boundAnother: [
    (requested: string, came: string) =>
      `You wanted to reconnect “${requested}”, but logged in to “${came}”. Nothing was changed. Try again and choose “${requested}”, or add “${came}” with Connect store.`,
    (requested: string, came: string) =>
      `您要重新连接的是“${requested}”，但平台授权的是“${came}”，未做任何更改。请重新连接并在平台页面选择“${requested}”；如需添加“${came}”，请使用“连接店铺”。`,
  ],
  boundTaken: [
    "This store is connected to another account. Please disconnect it there first, or contact our support.",
    "该店铺已连接到其他账户，请先在那里断开连接，或联系我们的客服。",
  ],
  boundNoRight: [
    "This sub-account don't have enough privileges, please add new store in the main account.",
    "该子账户权限不足，请在主账户中添加店铺。",
  ],
  rightsMissing: [
    (platform: string, rights: string) =>
      `${platform} did not give us all the permissions we need. Connect again and allow: ${rights}.`,
    (platform: string, rights: string) =>
      `${platform} 未授予我们所需的全部权限。请重新连接并允许：${rights}。`,
  ],
  allRights: ["all permissions that we ask for", "我们请求的全部权限"],
  notBoundDenied: [
    (platform: string) =>
      `The connection was declined at ${platform}. Nothing was changed. To connect, start again from Stores and approve it there.`,
    (platform: string) =>
      `您在 ${platform} 拒绝了连接，未做任何更改。如需连接，请从店铺页面重新开始，并在该平台上同意。`,
  ],
  notBoundExpired: [
    "This connection link was used already, is older than 30 minutes, or was begun by another user. Please start again from Stores.",
    "此连接链接已使用过、已超过 30 分钟，或由其他用户发起。请从店铺页面重新开始。",
  ],
  notBoundAltered: [
    (platform: string) =>
      `The response did not come from ${platform} or was changed on the way. Nothing was changed. Please start again from Stores.`,
    (platform: string) => `该响应并非来自 ${platform}，或在途中被更改，未做任何更改。请从店铺页面重新开始。`,
  ],
  notBoundNotSetUp: [
    (platform: string) =>
      `No app for ${platform} is set up here, so its stores can't be connected this way. Please contact the operator.`,
    (platform: string) => `此处未设置 ${platform} 的应用，因此无法以此方式连接其店铺。请联系运营方。`,
  ],
  notBoundAway: [
    (platform: string) =>
      `${platform} could not be reached to finish the connection. Please try again in a few minutes.`,
    (platform: string) => `暂时无法联系 ${platform} 以完成连接。请几分钟后重试。`,
  ],
  notBoundCurrency: [
    "The store uses a currency that we don't know yet. Please contact our support.",
    "该店铺使用我们尚不支持的货币。请联系我们的客服。",
  ],
  notBoundUnpaid: [
    "Your plan for this platform is read-only until you pay the open invoice. Pay it in Account, then connect the store.",
    "您在该平台的套餐在支付未付账单前为只读状态。请先在账户中支付，然后再连接店铺。",
  ],
  notBoundByPlatform: [
    (platform: string) => `${platform} did not confirm the connection. Please start again from Stores.`,
    (platform: string) => `${platform} 未确认连接。请从您的店铺页面重新开始。`,
  ],
  protocol: ["Protocol", "协议"],
  storeUrl: ["Store URL", "店铺网址"],
  storeUrlHint: [
    "The address of your site, for example shop.example.com",
    "您的网站地址，例如 shop.example.com",
  ],
  connectYours: ["Connect your store", "连接您的店铺"],
  shopifyExample: ["For example your-store.myshopify.com", "例如 your-store.myshopify.com"],
  howToShopify: ["How to connect Shopify?", "如何连接 Shopify？"],
  shopifySteps: [
    [
      "Enter your store's address. You find it in your Shopify admin under Settings > Domains.",
      "Select Submit. Shopify opens in a new window.",
      "Log in there and install our app.",
      "Come back to this page. Your store appears automatically.",
    ] as readonly string[],
    [
      "输入您的店铺网址。您可以在 Shopify 后台的“设置 > 域名”中找到它。",
      "点击“提交”，Shopify 将在新窗口中打开。",
      "在那里登录并安装我们的应用。",
      "返回此页面，您的店铺会自动显示。",
    ],
  ],
  previous: ["Previous", "上一步"],
  submit: ["Submit", "提交"],
  openAgain: ["Open the page again", "再次打开页面"],
  urlMissing: ["store URL cannot be empty", "店铺网址不能为空"],
  nameWrong: ["Please fill in the correct store name", "请填写正确的店铺名称"],
  byApproval: ["Approve in WooCommerce", "在 WooCommerce 中授权"],
  byKeys: ["Enter keys manually", "手动输入密钥"],
  how: ["How do you want to connect?", "您想如何连接？"],
  consumerKey: ["Consumer key", "Consumer key"],
  consumerSecret: ["Consumer secret", "Consumer secret"],
  keysHint: [
    "WooCommerce > Settings > Advanced > REST API, with permission Read/Write",
    "WooCommerce > 设置 > 高级 > REST API，权限为读取/写入",
  ],
  keyMissing: ["Enter the key.", "请输入密钥。"],
  next: ["Next", "下一步"],
  back: ["Back", "返回"],
  create: ["Create shop", "创建店铺"],
  currency: ["Currency", "货币"],
  shopNameHint: ["Buyers see this name", "买家会看到此名称"],
  goTitle: ["Connect store", "连接店铺"],
  goText: [
    (shop: string) =>
      `You will be redirected to ${shop}. Log in and approve the connection. You will come back here afterwards.`,
    (shop: string) => `您将被跳转到 ${shop}，请在那里登录并同意授权，之后会自动返回此处。`,
  ],
  go: ["Go to install to connect your store", "前往安装以连接店铺"],
  done: [(store: string) => `${store} is connected`, (store: string) => `${store} 已连接`],
  verifyingTitle: ["Verifying your store…", "正在验证您的店铺…"],
  verifyingText: [
    "Your store approved the connection. We are checking its keys. This takes a few seconds.",
    "店铺已同意授权，我们正在验证其密钥，只需几秒钟。",
  ],
  boundTitle: ["Your store is connected", "店铺已连接"],
  unknownTitle: ["Your store approved the connection", "店铺已同意授权"],
  unknownText: ["Go to Stores to see whether it is connected.", "是否连接成功，请在店铺列表中查看。"],
  boundText: ["You can publish products to it now.", "现在可以向该店铺发布商品。"],
  notBoundTitle: ["The store was not connected", "店铺未能连接"],
  notBoundText: [
    "The connection was declined in WooCommerce. Try again, or connect by entering keys manually.",
    "授权在 WooCommerce 中被拒绝。请重试，或手动输入密钥连接。",
  ],
  toStores: ["Go to my stores", "前往我的店铺"],
  toImportList: ["Go to Import List", "前往导入列表"],
});
