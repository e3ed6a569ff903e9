import { lazyScreen } from "@/ui/lazyScreen";

const SessionList = lazyScreen("SessionList", () => import("./SessionList"));

export const sessions = { name: "sessions", list: SessionList };
