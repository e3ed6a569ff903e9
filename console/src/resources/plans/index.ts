import { lazyScreen } from "@/ui/lazyScreen";

const EditionList = lazyScreen("EditionList", () => import("./EditionList"));
const EditionShow = lazyScreen("EditionShow", () => import("./EditionShow"));
const EditionCreate = lazyScreen("EditionCreate", () => import("./EditionCreate"));

export const plans = {
  name: "plans",
  list: EditionList,
  show: EditionShow,
  create: EditionCreate,
  recordRepresentation: "name_en",
};
