import Cancel from "@mui/icons-material/Cancel";
import CheckCircle from "@mui/icons-material/CheckCircle";
import Schedule from "@mui/icons-material/Schedule";
import WarningRounded from "@mui/icons-material/WarningRounded";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import type { ProcessRecord } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { useOutcomeWords } from "@/shared/processes/outcomes";
import { sayDone } from "@/shared/toasts/toasts";
import { Muted } from "@/shared/ui/Card";
import { Awaited } from "./Awaited";
import { useProcessActions } from "./api";
import { isPlanned, isRunning, outcomeOf, percent } from "./rules";
import { processName, processTexts } from "./texts";
import { type Progress, useProgress } from "./useProgress";

/** Decorative: the text beside it says the same. */
function OutcomeIcon({ record, percent }: { record: ProcessRecord; percent: number }) {
  if (isPlanned(record)) return <Schedule color="info" fontSize="small" aria-hidden />;
  if (isRunning(record)) {
    const waiting = percent === 0;
    return (
      <CircularProgress
        aria-hidden
        size={20}
        thickness={5}
        variant={waiting ? "indeterminate" : "determinate"}
        value={percent}
      />
    );
  }
  const outcome = outcomeOf(record);
  if (outcome === "success") return <CheckCircle color="success" fontSize="small" aria-hidden />;
  if (outcome === "cancelled") return <WarningRounded color="warning" fontSize="small" aria-hidden />;
  return <Cancel color="error" fontSize="small" aria-hidden />;
}

const Line = styled("li")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "22px minmax(0, 1.4fr) minmax(80px, 1fr) auto",
  alignItems: "center",
  gap: theme.spacing(1.25),
  padding: theme.spacing(0.75, 0),
  "& + li": { borderTop: `1px solid ${theme.palette.divider}` },
  "&[data-narrow]": {
    gridTemplateColumns: "22px minmax(0, 1fr) auto",
    "& > div": { gridColumn: "2 / -1", gridRow: 2 },
  },
  [theme.breakpoints.down("md")]: {
    gridTemplateColumns: "22px minmax(0, 1fr) auto",
    "& > div": { gridColumn: "2 / -1", gridRow: 2 },
  },
}));

interface ProcessRowProps {
  record: ProcessRecord;
  /** Follows the progress stream; browsers have few connections, so only the first rows of a screen do. */
  live?: boolean;
  /** In a small panel, however wide the screen is. */
  narrow?: boolean;
  onDetails: () => void;
}

function useStateText(record: ProcessRecord, { ended, total, outcomes, waiting, steps }: Progress): string {
  const t = useTexts(processTexts);
  const words = useOutcomeWords(outcomes);
  if (!isRunning(record)) return words || t.nothingDone;
  if (isPlanned(record)) return [t.plannedFor(moment(record.due_at)), words].filter(Boolean).join(" · ");
  if (total === 0) return waiting.length + steps.length > 0 ? "" : t.waiting;
  return [t.progress(ended, total), words].filter(Boolean).join(" · ");
}

/** One process: what it is, how far it is or how it ended, and Cancel while it runs or Close once it has ended. */
export function ProcessRow({ record, live = false, narrow = false, onDetails }: ProcessRowProps) {
  const t = useTexts(processTexts);
  const progress = useProgress(record, live);
  const { cancel, close } = useProcessActions();
  const state = useStateText(record, progress);
  const running = isRunning(record);
  const share = percent(progress.ended, progress.total);
  const label = `${processName(t, record)} #${record.id}`;
  return (
    <Line data-narrow={narrow || undefined}>
      <OutcomeIcon record={record} percent={share} />
      <span style={{ overflowWrap: "anywhere" }}>
        {processName(t, record)} <Muted>#{record.id}</Muted>
      </span>
      <div>
        <Muted>{state}</Muted>
        {running && <Awaited waiting={progress.waiting} steps={progress.steps} />}
        {running && progress.total > 0 && (
          <LinearProgress aria-label={label} variant="determinate" value={share} />
        )}
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
            onClick={() => sayDone(cancel.mutateAsync(record.id), t.cancelled)}
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
