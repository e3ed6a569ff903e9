import { lazy } from "react";

const StaffList = lazy(() => import("./StaffList").then((screen) => ({ default: screen.StaffList })));

export const staff = { name: "staff", list: StaffList, recordRepresentation: "mailbox" };
