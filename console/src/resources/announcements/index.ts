import { lazyScreen } from "@/ui/lazyScreen";

const editor = () => import("./AnnouncementEditor");

export const announcements = {
  name: "announcements",
  list: lazyScreen("AnnouncementList", () => import("./AnnouncementList")),
  show: lazyScreen("AnnouncementShow", editor),
  create: lazyScreen("AnnouncementCreate", editor),
  recordRepresentation: "title_en",
};
