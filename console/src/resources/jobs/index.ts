import { JobList } from "./JobList";
import { JobShow } from "./JobShow";

export const jobs = { name: "jobs", list: JobList, show: JobShow, recordRepresentation: "name" };
