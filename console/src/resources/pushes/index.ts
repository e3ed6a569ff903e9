import { lazyScreen } from "@/ui/lazyScreen";

const PushList = lazyScreen("PushList", () => import("./PushList"));
const PushShow = lazyScreen("PushShow", () => import("./PushShow"));
const PushCreate = lazyScreen("PushCreate", () => import("./PushCreate"));

export const pushes = {
  name: "push_messages",
  list: PushList,
  show: PushShow,
  create: PushCreate,
  recordRepresentation: "title_en",
};
