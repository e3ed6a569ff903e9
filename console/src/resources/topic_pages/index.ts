import { lazyScreen } from "@/ui/lazyScreen";

const TopicList = lazyScreen("TopicList", () => import("./TopicList"));
const TopicShow = lazyScreen("TopicShow", () => import("./TopicShow"));
const TopicCreate = lazyScreen("TopicCreate", () => import("./TopicCreate"));

export const topicPages = {
  name: "topic_pages",
  list: TopicList,
  show: TopicShow,
  create: TopicCreate,
  recordRepresentation: "name_en",
};
