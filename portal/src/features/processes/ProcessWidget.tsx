import History from "@mui/icons-material/History";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { lazy, Suspense, useCallback, useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import type { Widget } from "@/shared/processes/widgets";
import { Row } from "@/shared/ui/Card";
import { useProcessActions } from "./api/useProcessActions";
import { useRecentProcesses } from "./api/useRecentProcesses";
import { ProcessRow } from "./ProcessRow";
import { isRunning } from "./rules";
import { processTexts } from "./texts";
import { useCompletions } from "./useCompletions";

const HistoryModal = lazy(() =>
  import("./HistoryModal").then((module) => ({ default: module.HistoryModal })),
);

/** The widget shows this many until all are asked for. */
const COLLAPSED = 3;

const Panel = styled("section")(({ theme }) => ({
  marginBottom: theme.spacing(2),
  padding: theme.spacing(1, 2),
  borderRadius: 14,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
  "& ul": { listStyle: "none", margin: 0, padding: 0 },
}));

/** Recent processes of a list screen, and its history (`?history=1`, `?process=id` in the address). */
export function ProcessWidget({ widget }: { widget: Widget }) {
  const t = useTexts(processTexts);
  const [params, setParams] = useUrlState();
  const [showsAll, setShowsAll] = useState(false);
  const { data: records } = useRecentProcesses(widget);
  const { close } = useProcessActions();
  const open = useCallback((id: string) => setParams({ process: id }, true), [setParams]);
  useCompletions(records, open);
  const all = records ?? [];
  const shown = showsAll ? all : all.slice(0, COLLAPSED);
  const finished = all.filter((record) => !isRunning(record)).map((record) => record.id);
  const process = params.get("process") ?? "";
  return (
    <>
      {all.length > 0 && (
        <Panel aria-label={t.recent}>
          <ul>
            {shown.map((record, index) => (
              <ProcessRow
                key={record.id}
                record={record}
                live={index < COLLAPSED}
                onDetails={() => open(record.id)}
              />
            ))}
          </ul>
          <Row sx={{ justifyContent: "flex-end" }}>
            {all.length > COLLAPSED && (
              <Button size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? t.viewLess : t.viewAll(all.length)}
              </Button>
            )}
            {finished.length > 1 && (
              <Button size="small" loading={close.isPending} onClick={() => close.mutate(finished)}>
                {t.closeAll}
              </Button>
            )}
          </Row>
        </Panel>
      )}
      {(process || params.has("history")) && (
        <Suspense>
          <HistoryModal
            widget={widget}
            process={process}
            onProcess={(id) => setParams({ process: id, history: "1" }, id !== null)}
            onClose={() => setParams({ process: null, history: null })}
          />
        </Suspense>
      )}
    </>
  );
}

/** Opens the history from a screen's heading. */
export function HistoryButton() {
  const t = useTexts(processTexts);
  const [, setParams] = useUrlState();
  return (
    <Button variant="outlined" startIcon={<History />} onClick={() => setParams({ history: "1" }, true)}>
      {t.viewHistory}
    </Button>
  );
}
