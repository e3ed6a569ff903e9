import { lazyScreen } from "@/ui/lazyScreen";

export const adjustments = {
  name: "adjustments",
  list: lazyScreen("AdjustmentList", () => import("./AdjustmentList")),
  show: lazyScreen("AdjustmentShow", () => import("./AdjustmentShow")),
  create: lazyScreen("AdjustmentCreate", () => import("./AdjustmentEditor")),
  recordRepresentation: "id",
};
