import { lazyScreen } from "@/ui/lazyScreen";

const editor = () => import("./FormEditor");

export const leadForms = {
  name: "lead_forms",
  list: lazyScreen("FormList", () => import("./FormList")),
  show: lazyScreen("FormShow", editor),
  create: lazyScreen("FormCreate", editor),
  recordRepresentation: "partner",
};
