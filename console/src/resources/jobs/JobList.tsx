import type { JobRow } from "@/api/types";
import { Clipped } from "@/ui/Clipped";
import { At, Code } from "@/ui/list/fields";
import { ChoiceFilter, SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { Moment } from "@/ui/Moment";
import { Mono } from "@/ui/Mono";
import { Attempts } from "./Attempts";
import { JobFaults } from "./JobFaults";
import { firstLine, JobStateTag } from "./states";

export const JobList = listPage<JobRow>({
  resource: "jobs",
  above: <JobFaults />,
  filters: (
    <>
      <SearchFilter source="name" />
      <ChoiceFilter source="state" choices={JobStateTag.choices} />
      <SearchFilter source="schema_name" />
    </>
  ),
  columns: {
    name: Code,
    state: JobStateTag.Field,
    schema_name: Code,
    attempts: ({ record }) => <Attempts job={record} />,
    error: ({ record }) => <Clipped text={firstLine(record.error)} />,
    created_at: At,
  },
  card: {
    title: "name",
    tag: "state",
    lines: [({ record }) => firstLine(record.error), SchemaAndTime],
  },
});

function SchemaAndTime({ record }: { record: JobRow }) {
  return (
    <>
      <Mono>{record.schema_name}</Mono> <Moment at={record.created_at} />
    </>
  );
}
