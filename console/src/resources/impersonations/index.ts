import { lazy } from "react";

const ImpersonationList = lazy(() =>
  import("./ImpersonationList").then((screen) => ({ default: screen.ImpersonationList })),
);

export const impersonations = { name: "impersonations", list: ImpersonationList };
