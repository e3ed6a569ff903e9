import { lazy } from "react";

const UserList = lazy(() => import("./UserList").then((screen) => ({ default: screen.UserList })));
const UserShow = lazy(() => import("./UserShow").then((screen) => ({ default: screen.UserShow })));

export const users = { name: "users", list: UserList, show: UserShow, recordRepresentation: "mailbox" };
