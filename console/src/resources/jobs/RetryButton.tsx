import Replay from "@mui/icons-material/Replay";
import { useCanAccess, useDataProvider } from "react-admin";
import type { Job } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { CommandButton } from "@/ui/CommandButton";
import { isRetryable } from "./states";

export function RetryButton({ job }: { job: Job }) {
  const text = useText();
  const { retryJob } = useDataProvider<ConsoleDataProvider>();
  const { canAccess } = useCanAccess({ resource: "jobs", action: "retry" });
  if (!canAccess || !isRetryable(job)) return null;
  return (
    <CommandButton
      icon={<Replay />}
      words="resources.jobs.retry"
      content={text("resources.jobs.retry.text", { name: job.name, id: job.id })}
      run={() => retryJob(job.id)}
    />
  );
}
