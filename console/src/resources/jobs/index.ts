import { lazy } from "react";

const JobList = lazy(() => import("./JobList").then((screen) => ({ default: screen.JobList })));
const JobShow = lazy(() => import("./JobShow").then((screen) => ({ default: screen.JobShow })));

export const jobs = { name: "jobs", list: JobList, show: JobShow, recordRepresentation: "name" };
