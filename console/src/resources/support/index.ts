import { lazyScreen } from "@/ui/lazyScreen";

const ThreadList = lazyScreen("ThreadList", () => import("./ThreadList"));
const ThreadShow = lazyScreen("ThreadShow", () => import("./ThreadShow"));

export const support = {
  name: "support_threads",
  list: ThreadList,
  show: ThreadShow,
  recordRepresentation: "merchant",
};
