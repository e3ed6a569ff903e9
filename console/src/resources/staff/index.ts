import { lazyScreen } from "@/ui/lazyScreen";

const StaffList = lazyScreen("StaffList", () => import("./StaffList"));

export const staff = { name: "staff", list: StaffList, recordRepresentation: "mailbox" };
