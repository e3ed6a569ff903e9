import type { Job } from "@/api/types";
import { useText } from "@/i18n/useText";
import { CodeBlock } from "@/ui/CodeBlock";
import { ErrorNote } from "@/ui/ErrorNote";
import { PageHeading } from "@/ui/PageHeading";
import { RecordPage, useBack } from "@/ui/RecordPage";
import { Sections } from "@/ui/Section";
import { JobProgress } from "./JobProgress";
import { JobStateTag } from "./JobStateTag";
import { RetryButton } from "./RetryButton";
import { refreshAfter } from "./states";

export function JobShow() {
  return (
    <RecordPage<Job> resource="jobs" refreshAfter={refreshAfter}>
      {(job) => <JobDetail job={job} />}
    </RecordPage>
  );
}

function JobDetail({ job }: { job: Job }) {
  const text = useText();
  const back = useBack("jobs");
  return (
    <>
      <PageHeading
        title={job.name}
        back={back}
        tag={<JobStateTag state={job.state} />}
        actions={<RetryButton job={job} />}
      />
      <Sections>
        {job.error && <ErrorNote label={text("resources.jobs.fields.error")} error={job.error} />}
        <JobProgress job={job} />
        <CodeBlock title={text("resources.jobs.payload")} code={JSON.stringify(job.payload, null, 2)} />
        {job.traceback && <CodeBlock title={text("resources.jobs.traceback")} code={job.traceback} />}
      </Sections>
    </>
  );
}
