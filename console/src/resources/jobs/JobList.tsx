import type { JobRow } from "@/api/types";
import { RecordList } from "@/ui/RecordList";
import { JobCard } from "./JobCard";
import { JobFaults } from "./JobFaults";
import { JobFilters } from "./JobFilters";
import { JobTable } from "./JobTable";

export function JobList() {
  return (
    <RecordList<JobRow>
      resource="jobs"
      filters={
        <>
          <JobFaults />
          <JobFilters />
        </>
      }
      table={<JobTable />}
      card={(job) => <JobCard job={job} />}
    />
  );
}
