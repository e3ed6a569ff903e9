import { lazyScreen } from "@/ui/lazyScreen";

const editor = () => import("./EditionEditor");

export const plans = {
  name: "plans",
  list: lazyScreen("EditionList", () => import("./EditionList")),
  show: lazyScreen("EditionShow", editor),
  create: lazyScreen("EditionCreate", editor),
  recordRepresentation: "name_en",
};
