import type { Job } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Facts } from "@/ui/Facts";
import { MerchantLink } from "@/ui/MerchantLink";
import { Moment } from "@/ui/Moment";
import { Mono } from "@/ui/Mono";
import { Section } from "@/ui/Section";
import { Attempts } from "./Attempts";

export function JobProgress({ job }: { job: Job }) {
  const text = useText();
  const facts = [
    { label: text("resources.jobs.fields.id"), value: job.id },
    { label: text("resources.jobs.fields.attempts"), value: <Attempts job={job} /> },
    { label: text("resources.jobs.fields.schema_name"), value: <MerchantLink schema={job.schema_name} /> },
    { label: text("resources.jobs.fields.created_at"), value: <Moment at={job.created_at} /> },
    { label: text("resources.jobs.fields.run_after"), value: <Moment at={job.run_after} /> },
    { label: text("resources.jobs.fields.started_at"), value: <Moment at={job.started_at} /> },
    { label: text("resources.jobs.fields.finished_at"), value: <Moment at={job.finished_at} /> },
    { label: text("resources.jobs.fields.correlation_id"), value: <Mono>{job.correlation_id}</Mono> },
  ];
  return (
    <Section title={text("resources.jobs.progress")}>
      <Facts facts={facts} />
    </Section>
  );
}
