import { lazyScreen } from "@/ui/lazyScreen";

const UserList = lazyScreen("UserList", () => import("./UserList"));
const UserShow = lazyScreen("UserShow", () => import("./UserShow"));

export const users = { name: "users", list: UserList, show: UserShow, recordRepresentation: "mailbox" };
