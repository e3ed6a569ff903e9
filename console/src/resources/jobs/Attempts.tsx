import type { JobRow } from "@/api/types";
import { useText } from "@/i18n/useText";

export function Attempts({ job }: { job: Pick<JobRow, "attempts" | "max_attempts"> }) {
  const text = useText();
  return <>{text("resources.jobs.attempts", { made: job.attempts, most: job.max_attempts })}</>;
}
