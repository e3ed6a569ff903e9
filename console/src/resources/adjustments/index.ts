import { lazy } from "react";

const AdjustmentList = lazy(() =>
  import("./AdjustmentList").then((screen) => ({ default: screen.AdjustmentList })),
);
const AdjustmentShow = lazy(() =>
  import("./AdjustmentShow").then((screen) => ({ default: screen.AdjustmentShow })),
);
const AdjustmentCreate = lazy(() =>
  import("./AdjustmentCreate").then((screen) => ({ default: screen.AdjustmentCreate })),
);

export const adjustments = {
  name: "adjustments",
  list: AdjustmentList,
  show: AdjustmentShow,
  create: AdjustmentCreate,
  recordRepresentation: "id",
};
