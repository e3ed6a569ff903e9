import History from "@mui/icons-material/History";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import type { Widget } from "@/shared/processes/widgets";
import { Row } from "@/shared/ui/Card";
import { useProcessActions, useRecentProcesses } from "./api";
import { ProcessRow } from "./ProcessRow";
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

/** The processes of a list screen that nobody has closed yet, the running ones first (specification 001, section 2.7). */
export function ProcessWidget({ widget }: { widget: Widget }) {
  const t = useTexts(processTexts);
  const [, setParams] = useUrlState();
  const [showsAll, setShowsAll] = useState(false);
  const { data: records } = useRecentProcesses(widget);
  const { close } = useProcessActions();
  const all = (records ?? []).toSorted(
    (record, other) => Number(isRunning(other)) - Number(isRunning(record)),
  );
  const ended = all.filter((record) => !isRunning(record));
  if (all.length === 0) return null;
  const shown = showsAll ? all : all.slice(0, COLLAPSED);
  return (
    <Panel aria-label={t.processes}>
      <ul>
        {shown.map((record, index) => (
          <ProcessRow
            key={record.id}
            record={record}
            live={index < COLLAPSED && isRunning(record)}
            onDetails={() => setParams({ process: record.id }, true)}
          />
        ))}
      </ul>
      {(all.length > COLLAPSED || ended.length > 1) && (
        <Row sx={{ justifyContent: "flex-end" }}>
          {all.length > COLLAPSED && (
            <Button size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? t.viewLess : t.viewAll(all.length)}
            </Button>
          )}
          {ended.length > 1 && (
            <Button
              size="small"
              loading={close.isPending}
              onClick={() => close.mutate(ended.map(({ id }) => id))}
            >
              {t.closeAll}
            </Button>
          )}
        </Row>
      )}
    </Panel>
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
