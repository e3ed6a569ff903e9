import type { JobRow } from "@/api/types";
import { Moment } from "@/ui/Moment";
import { Mono } from "@/ui/Mono";
import { RecordCard } from "@/ui/RecordCard";
import { JobStateTag } from "./JobStateTag";
import { firstLine } from "./states";

export function JobCard({ job }: { job: JobRow }) {
  return (
    <RecordCard
      title={<Mono>{job.name}</Mono>}
      to={`/jobs/${job.id}/show`}
      tag={<JobStateTag state={job.state} />}
    >
      {job.error && <span>{firstLine(job.error)}</span>}
      <span>
        <Mono>{job.schema_name}</Mono> <Moment at={job.created_at} />
      </span>
    </RecordCard>
  );
}
