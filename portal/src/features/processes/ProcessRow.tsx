import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import type { ProcessRecord } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Muted } from "@/shared/ui/Card";
import { useProcessActions } from "./api/useProcessActions";
import { OutcomeIcon } from "./OutcomeIcon";
import { isRunning, outcomeOf, percent } from "./rules";
import { actionName, processTexts } from "./texts";
import { useProgress } from "./useProgress";

const Line = styled("li")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "22px minmax(0, 1.4fr) minmax(80px, 1fr) auto",
  alignItems: "center",
  gap: theme.spacing(1.25),
  padding: theme.spacing(0.75, 0),
  "& + li": { borderTop: `1px solid ${theme.palette.divider}` },
  [theme.breakpoints.down("md")]: {
    gridTemplateColumns: "22px minmax(0, 1fr) auto",
    "& > div": { gridColumn: "2 / -1", gridRow: 2 },
  },
}));

interface ProcessRowProps {
  record: ProcessRecord;
  /** Follows the progress stream; browsers have few connections, so only the first rows do. */
  live: boolean;
  onDetails: () => void;
}

function useStateText(record: ProcessRecord, done: number, total: number): string {
  const t = useTexts(processTexts);
  if (isRunning(record)) return total === 0 ? t.waiting : t.progress(done, total);
  const outcome = outcomeOf(record);
  if (outcome === "cancelled") return t.finishedCancelled(record.cancel_count, record.total_count);
  if (outcome === "failure") return t.finishedFailed(record.failed_count, record.total_count);
  return t.finishedAll(record.total_count);
}

/** One process of the widget: what it is, how far it is, and Cancel while it runs or Close once it has ended. */
export function ProcessRow({ record, live, onDetails }: ProcessRowProps) {
  const t = useTexts(processTexts);
  const { done, total } = useProgress(record, live);
  const { cancel, close } = useProcessActions();
  const state = useStateText(record, done, total);
  const running = isRunning(record);
  const label = `${actionName(t.actions, record.action)} #${record.id}`;
  return (
    <Line>
      <OutcomeIcon record={record} percent={percent(done, total)} />
      <span style={{ overflowWrap: "anywhere" }}>
        {actionName(t.actions, record.action)} <Muted>#{record.id}</Muted>
      </span>
      <div>
        <Muted>{state}</Muted>
        {running && <LinearProgress aria-label={label} variant="determinate" value={percent(done, total)} />}
      </div>
      <span>
        <Button size="small" onClick={onDetails}>
          {t.details}
        </Button>
        {running ? (
          <Button
            size="small"
            color="error"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(record.id, { onSuccess: () => showToast("success", t.cancelled) })}
          >
            {t.cancel}
          </Button>
        ) : (
          <Button size="small" loading={close.isPending} onClick={() => close.mutate([record.id])}>
            {t.close}
          </Button>
        )}
      </span>
    </Line>
  );
}
