import CalendarMonth from "@mui/icons-material/CalendarMonth";
import History from "@mui/icons-material/History";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import type { Widget } from "@/shared/processes/widgets";
import { Row } from "@/shared/ui/Card";
import { useRecentProcesses } from "./api";
import { ProcessRow } from "./ProcessRow";
import { plannedTexts } from "./planned/texts";
import { isRunning } from "./rules";
import { processTexts } from "./texts";

/** Processes shown before the widget is expanded. */
const COLLAPSED = 3;

const Panel = styled("section")(({ theme }) => ({
  marginBottom: theme.spacing(2),
  padding: theme.spacing(1, 2),
  borderRadius: 14,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
  "& ul": { listStyle: "none", margin: 0, padding: 0 },
}));

/** What runs now for a list screen; once it has ended it is in the tray of the top bar. */
export function ProcessWidget({ widget }: { widget: Widget }) {
  const t = useTexts(processTexts);
  const [, setParams] = useUrlState();
  const [showsAll, setShowsAll] = useState(false);
  const { data: records } = useRecentProcesses(widget);
  const running = (records ?? []).filter(isRunning);
  if (running.length === 0) return null;
  const shown = showsAll ? running : running.slice(0, COLLAPSED);
  return (
    <Panel aria-label={t.runningTitle}>
      <ul>
        {shown.map((record, index) => (
          <ProcessRow
            key={record.id}
            record={record}
            live={index < COLLAPSED}
            onDetails={() => setParams({ process: record.id }, true)}
          />
        ))}
      </ul>
      {running.length > COLLAPSED && (
        <Row sx={{ justifyContent: "flex-end" }}>
          <Button size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t.viewLess : t.viewAll(running.length)}
          </Button>
        </Row>
      )}
    </Panel>
  );
}

/** Opens the calendar of what is planned. */
export function CalendarButton() {
  const t = useTexts(plannedTexts);
  const [, setParams] = useUrlState();
  return (
    <Button
      variant="outlined"
      data-tour="calendar"
      startIcon={<CalendarMonth />}
      onClick={() => setParams({ planned: "1" }, true)}
    >
      {t.calendar}
    </Button>
  );
}

/** Opens the history from a screen's heading. */
export function HistoryButton() {
  const t = useTexts(processTexts);
  const [, setParams] = useUrlState();
  return (
    <Button
      variant="outlined"
      data-tour="history"
      startIcon={<History />}
      onClick={() => setParams({ history: "1" }, true)}
    >
      {t.viewHistory}
    </Button>
  );
}
