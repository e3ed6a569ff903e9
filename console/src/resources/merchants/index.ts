import { lazyScreen } from "@/ui/lazyScreen";

const MerchantList = lazyScreen("MerchantList", () => import("./MerchantList"));
const MerchantShow = lazyScreen("MerchantShow", () => import("./MerchantShow"));

export const merchants = {
  name: "merchants",
  list: MerchantList,
  show: MerchantShow,
  recordRepresentation: "mailbox",
};
