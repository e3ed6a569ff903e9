import Replay from "@mui/icons-material/Replay";
import { useCanAccess, useDataProvider } from "react-admin";
import type { Job } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { CodeBlock } from "@/ui/CodeBlock";
import { CommandButton } from "@/ui/CommandButton";
import { ErrorNote } from "@/ui/ErrorNote";
import { MerchantLink } from "@/ui/MerchantLink";
import { Moment } from "@/ui/Moment";
import { Mono } from "@/ui/Mono";
import { RecordFacts } from "@/ui/RecordFacts";
import { showPage } from "@/ui/showPage";
import { Attempts } from "./Attempts";
import { isRetryable, JobStateTag, refreshAfter } from "./states";

interface OfJob {
  record: Job;
}

export const JobShow = showPage<Job>({
  resource: "jobs",
  title: ({ name }) => name,
  refreshAfter,
  Tag: ({ record }) => <JobStateTag state={record.state} />,
  Commands: RetryButton,
  Body,
});

function RetryButton({ record }: OfJob) {
  const text = useText();
  const { retryJob } = useDataProvider<ConsoleDataProvider>();
  const { canAccess } = useCanAccess({ resource: "jobs", action: "retry" });
  if (!canAccess || !isRetryable(record)) return null;
  return (
    <CommandButton
      icon={<Replay />}
      words="resources.jobs.retry"
      content={text("resources.jobs.retry.text", { name: record.name, id: record.id })}
      run={() => retryJob(record.id)}
    />
  );
}

function Body({ record }: OfJob) {
  const text = useText();
  const { error, payload, traceback } = record;
  const facts = {
    id: record.id,
    attempts: <Attempts job={record} />,
    schema_name: <MerchantLink schema={record.schema_name} />,
    created_at: <Moment at={record.created_at} />,
    run_after: <Moment at={record.run_after} />,
    started_at: <Moment at={record.started_at} />,
    finished_at: <Moment at={record.finished_at} />,
    correlation_id: <Mono>{record.correlation_id}</Mono>,
  };
  return (
    <>
      {error && <ErrorNote label={text("resources.jobs.fields.error")} error={error} />}
      <RecordFacts title={text("resources.jobs.progress")} facts={facts} />
      <CodeBlock title={text("resources.jobs.payload")} code={JSON.stringify(payload, null, 2)} />
      {traceback && <CodeBlock title={text("resources.jobs.traceback")} code={traceback} />}
    </>
  );
}
