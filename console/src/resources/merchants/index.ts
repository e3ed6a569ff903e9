import { MerchantList } from "./MerchantList";
import { MerchantShow } from "./MerchantShow";

export const merchants = {
  name: "merchants",
  list: MerchantList,
  show: MerchantShow,
  recordRepresentation: "mailbox",
};
