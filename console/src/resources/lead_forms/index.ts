import { lazyScreen } from "@/ui/lazyScreen";

const FormList = lazyScreen("FormList", () => import("./FormList"));
const FormShow = lazyScreen("FormShow", () => import("./FormShow"));
const FormCreate = lazyScreen("FormCreate", () => import("./FormCreate"));

export const leadForms = {
  name: "lead_forms",
  list: FormList,
  show: FormShow,
  create: FormCreate,
  recordRepresentation: "partner",
};
