import { lazy } from "react";

const AnnouncementList = lazy(() =>
  import("./AnnouncementList").then((screen) => ({ default: screen.AnnouncementList })),
);
const AnnouncementShow = lazy(() =>
  import("./AnnouncementShow").then((screen) => ({ default: screen.AnnouncementShow })),
);
const AnnouncementCreate = lazy(() =>
  import("./AnnouncementCreate").then((screen) => ({ default: screen.AnnouncementCreate })),
);

export const announcements = {
  name: "announcements",
  list: AnnouncementList,
  show: AnnouncementShow,
  create: AnnouncementCreate,
  recordRepresentation: "title_en",
};
