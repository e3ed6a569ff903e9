import { DataTable } from "react-admin";
import type { JobRow } from "@/api/types";
import { Clipped } from "@/ui/Clipped";
import { Moment } from "@/ui/Moment";
import { Mono } from "@/ui/Mono";
import { TextLink } from "@/ui/TextLink";
import { Attempts } from "./Attempts";
import { JobStateTag } from "./JobStateTag";
import { firstLine } from "./states";

const Column = DataTable.Col<JobRow>;

export function JobTable() {
  return (
    <DataTable<JobRow> bulkActionButtons={false} rowClick="show">
      <Column
        source="name"
        disableSort
        render={(job) => (
          <TextLink to={`/jobs/${job.id}/show`}>
            <Mono>{job.name}</Mono>
          </TextLink>
        )}
      />
      <Column source="state" disableSort render={(job) => <JobStateTag state={job.state} />} />
      <Column source="schema_name" disableSort render={(job) => <Mono>{job.schema_name}</Mono>} />
      <Column source="attempts" disableSort render={(job) => <Attempts job={job} />} />
      <Column source="error" disableSort render={(job) => <Clipped text={firstLine(job.error)} />} />
      <Column source="created_at" disableSort render={(job) => <Moment at={job.created_at} />} />
    </DataTable>
  );
}
