import { lazyScreen } from "@/ui/lazyScreen";

const AnnouncementList = lazyScreen("AnnouncementList", () => import("./AnnouncementList"));
const AnnouncementShow = lazyScreen("AnnouncementShow", () => import("./AnnouncementShow"));
const AnnouncementCreate = lazyScreen("AnnouncementCreate", () => import("./AnnouncementCreate"));

export const announcements = {
  name: "announcements",
  list: AnnouncementList,
  show: AnnouncementShow,
  create: AnnouncementCreate,
  recordRepresentation: "title_en",
};
