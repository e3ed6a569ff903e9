import { lazy } from "react";

const ThreadList = lazy(() => import("./ThreadList").then((screen) => ({ default: screen.ThreadList })));
const ThreadShow = lazy(() => import("./ThreadShow").then((screen) => ({ default: screen.ThreadShow })));

export const support = {
  name: "support_threads",
  list: ThreadList,
  show: ThreadShow,
  recordRepresentation: "merchant",
};
