import { lazy } from "react";

const EditionList = lazy(() => import("./EditionList").then((screen) => ({ default: screen.EditionList })));
const EditionShow = lazy(() => import("./EditionShow").then((screen) => ({ default: screen.EditionShow })));
const EditionCreate = lazy(() =>
  import("./EditionCreate").then((screen) => ({ default: screen.EditionCreate })),
);

export const plans = {
  name: "plans",
  list: EditionList,
  show: EditionShow,
  create: EditionCreate,
  recordRepresentation: "name_en",
};
