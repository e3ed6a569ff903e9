import { lazyScreen } from "@/ui/lazyScreen";

const LogInList = lazyScreen("LogInList", () => import("./LogInList"));

export const logIns = { name: "log_ins", list: LogInList };
