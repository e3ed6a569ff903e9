import { lazyScreen } from "@/ui/lazyScreen";

const JobList = lazyScreen("JobList", () => import("./JobList"));
const JobShow = lazyScreen("JobShow", () => import("./JobShow"));

export const jobs = { name: "jobs", list: JobList, show: JobShow, recordRepresentation: "name" };
