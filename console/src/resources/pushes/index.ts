import { lazyScreen } from "@/ui/lazyScreen";

const editor = () => import("./PushEditor");

export const pushes = {
  name: "push_messages",
  list: lazyScreen("PushList", () => import("./PushList")),
  show: lazyScreen("PushShow", editor),
  create: lazyScreen("PushCreate", editor),
  recordRepresentation: "title_en",
};
