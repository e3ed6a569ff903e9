import { lazy } from "react";

const PushList = lazy(() => import("./PushList").then((screen) => ({ default: screen.PushList })));
const PushShow = lazy(() => import("./PushShow").then((screen) => ({ default: screen.PushShow })));
const PushCreate = lazy(() => import("./PushCreate").then((screen) => ({ default: screen.PushCreate })));

export const pushes = {
  name: "push_messages",
  list: PushList,
  show: PushShow,
  create: PushCreate,
  recordRepresentation: "title_en",
};
