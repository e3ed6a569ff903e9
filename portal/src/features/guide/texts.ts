import { defineTexts } from "@/shared/i18n/texts";
import { PRODUCT } from "@/shared/ui/Brand";

export const guideTexts = defineTexts({
  guide: ["Beginner's Guide", "新手引导"],
  takeTour: ["Take the tour", "功能导览"],
  takeListTour: ["Tour of the Import List", "导入列表导览"],
  welcomeTitle: [`Welcome to ${PRODUCT}!`, `欢迎使用 ${PRODUCT}！`],
  welcomeText: [
    "See how a product gets from a supplier into your store. It takes about three minutes.",
    "几个步骤带您了解商品如何从供应商进入您的店铺，大约三分钟。",
  ],
  start: ["Get started", "开始"],
  skipAll: ["Skip All", "全部跳过"],
  next: ["Next", "下一步"],
  finish: ["Finish", "完成"],
  finished: [
    "You're all set. If you have a question, message us here.",
    "一切就绪。有任何问题，随时在这里联系我们。",
  ],
  counter: [(n: number, of: number) => `${n} / ${of}`, (n: number, of: number) => `${n} / ${of}`],
  doIt: ["Show me", "去看看"],
  steps: {
    samples: [
      ["Start with sample products", "Get 3 products to try things out with. You can delete them later."],
      ["从示例商品开始", "先导入 3 个商品试一试，之后可以删除。"],
    ],
    addStore: [
      ["Add your store", "Connect the store you sell in, or open a shop here."],
      ["添加店铺", "连接您正在销售的店铺，或在这里开一家。"],
    ],
    importProduct: [
      ["Import a product", "Paste the link of a product you want to sell."],
      ["导入商品", "粘贴您想销售的商品链接。"],
    ],
    importList: [
      ["Import List", "Products you import stay here until you publish them."],
      ["导入列表", "导入的商品都在这里，等待您发布。"],
    ],
    editProduct: [
      ["Make it yours", "Edit titles, images and prices, choose variants, then publish to your stores."],
      ["编辑商品", "修改标题、图片和价格，选择规格，然后发布到店铺。"],
    ],
    myProducts: [
      ["My Products", "Products in your stores, with their price and status."],
      ["我的商品", "店铺中在售的商品，以及它们的价格和状态。"],
    ],
    toOrders: [
      ["Orders", "Orders from all your stores appear here."],
      ["订单", "所有店铺的订单都汇总在这里。"],
    ],
    orders: [
      ["Handle orders", "Order from suppliers and track parcels."],
      ["处理订单", "向供应商下单并跟踪包裹。"],
    ],
    findProducts: [
      ["Find products", "Find products that sell."],
      ["找商品", "寻找畅销商品。"],
    ],
    findServices: [
      ["Find services", "Let our counsellors do some of the work."],
      ["找服务", "让我们的商务顾问帮您完成一部分工作。"],
    ],
    contactUs: [
      ["Contact us", "Questions? We are here to help."],
      ["联系我们", "有问题？我们随时帮助您。"],
    ],
  },
});
