import { lazyScreen } from "@/ui/lazyScreen";

const editor = () => import("./TopicEditor");

export const topicPages = {
  name: "topic_pages",
  list: lazyScreen("TopicList", () => import("./TopicList")),
  show: lazyScreen("TopicShow", editor),
  create: lazyScreen("TopicCreate", editor),
  recordRepresentation: "name_en",
};
