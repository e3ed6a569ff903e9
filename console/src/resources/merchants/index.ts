import { lazy } from "react";

const MerchantList = lazy(() =>
  import("./MerchantList").then((screen) => ({ default: screen.MerchantList })),
);
const MerchantShow = lazy(() =>
  import("./MerchantShow").then((screen) => ({ default: screen.MerchantShow })),
);

export const merchants = {
  name: "merchants",
  list: MerchantList,
  show: MerchantShow,
  recordRepresentation: "mailbox",
};
