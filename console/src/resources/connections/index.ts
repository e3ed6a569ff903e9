import { lazyScreen } from "@/ui/lazyScreen";

const ConnectionList = lazyScreen("ConnectionList", () => import("./ConnectionList"));

export const connections = { name: "connections", list: ConnectionList, recordRepresentation: "store" };
