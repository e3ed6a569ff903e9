import PlaylistAddCheck from "@mui/icons-material/PlaylistAddCheck";
import Badge from "@mui/material/Badge";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { useRecentProcesses } from "./api";
import { isRunning, outcomeOf } from "./rules";
import { processTexts } from "./texts";

const TrayPanel = lazyPart(() => import("./TrayPanel"), "TrayPanel");

/** The processes that ended and nobody has closed yet; absent when there are none. */
export function ProcessTray() {
  const t = useTexts(processTexts);
  const { data: records = [] } = useRecentProcesses();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const ended = records.filter((record) => !isRunning(record));
  if (ended.length === 0) return null;
  const hasFailures = ended.some((record) => outcomeOf(record) === "failure");
  return (
    <>
      <IconButton
        aria-label={t.tray(ended.length)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Badge badgeContent={ended.length} color={hasFailures ? "error" : "primary"} max={99}>
          <PlaylistAddCheck />
        </Badge>
      </IconButton>
      {anchor && <TrayPanel records={ended} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
