import { lazy } from "react";

const FormList = lazy(() => import("./FormList").then((screen) => ({ default: screen.FormList })));
const FormShow = lazy(() => import("./FormShow").then((screen) => ({ default: screen.FormShow })));
const FormCreate = lazy(() => import("./FormCreate").then((screen) => ({ default: screen.FormCreate })));

export const leadForms = {
  name: "lead_forms",
  list: FormList,
  show: FormShow,
  create: FormCreate,
  recordRepresentation: "partner",
};
