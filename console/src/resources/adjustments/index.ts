import { lazyScreen } from "@/ui/lazyScreen";

const AdjustmentList = lazyScreen("AdjustmentList", () => import("./AdjustmentList"));
const AdjustmentShow = lazyScreen("AdjustmentShow", () => import("./AdjustmentShow"));
const AdjustmentCreate = lazyScreen("AdjustmentCreate", () => import("./AdjustmentCreate"));

export const adjustments = {
  name: "adjustments",
  list: AdjustmentList,
  show: AdjustmentShow,
  create: AdjustmentCreate,
  recordRepresentation: "id",
};
