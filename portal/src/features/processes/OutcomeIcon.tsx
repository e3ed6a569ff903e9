import Cancel from "@mui/icons-material/Cancel";
import CheckCircle from "@mui/icons-material/CheckCircle";
import WarningRounded from "@mui/icons-material/WarningRounded";
import CircularProgress from "@mui/material/CircularProgress";
import type { ProcessRecord } from "@/shared/api/types";
import { isRunning, outcomeOf } from "./rules";

/** Decoration beside words that say the same. */
export function OutcomeIcon({ record, percent }: { record: ProcessRecord; percent: number }) {
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
