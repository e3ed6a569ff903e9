import ArrowBack from "@mui/icons-material/ArrowBack";
import Download from "@mui/icons-material/Download";
import InboxOutlined from "@mui/icons-material/InboxOutlined";
import Replay from "@mui/icons-material/Replay";
import Undo from "@mui/icons-material/Undo";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { styled } from "@mui/material/styles";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { outdate } from "@/shared/api/families";
import type { ProcessRecord } from "@/shared/api/types";
import { moment, utc, whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { outcomesOf, useOutcomeWords } from "@/shared/processes/outcomes";
import { TAKE_OUT_DATA, usePermissions } from "@/shared/session/usePermissions";
import { sayDone } from "@/shared/toasts/toasts";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { Notice } from "@/shared/ui/Notice";
import { Pager } from "@/shared/ui/Pager";
import { Pending } from "@/shared/ui/Pending";
import { Awaited } from "./Awaited";
import {
  DETAIL_SIZE,
  type DetailTab,
  fileAddress,
  undoableQuery,
  useProcessActions,
  useProcessDetail,
  useUndo,
} from "./api";
import { OperationsTable } from "./OperationsTable";
import { isOfOrders, isRunning, mayUndo, percent } from "./rules";
import { processName, processTexts } from "./texts";
import { useProgress } from "./useProgress";

const Dial = styled("span")(({ theme }) => ({
  position: "relative",
  display: "inline-grid",
  placeItems: "center",
  color: theme.palette.primary.main,
  "& > b": {
    position: "absolute",
    fontSize: theme.typography.caption.fontSize,
    color: theme.palette.text.primary,
  },
}));

const READ_EVERY = 1_000;

/** Reads the rows again while the process runs: soon after each change, at most once a second. */
function useLiveRows(): () => void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void outdate(queryClient, "record.detail");
    }, READ_EVERY);
  }, [queryClient]);
}

function Summary({ record }: { record: ProcessRecord }) {
  const t = useTexts(processTexts);
  const { ended, total, outcomes, waiting, steps } = useProgress(record, true, useLiveRows());
  const share = percent(ended, total);
  const words = useOutcomeWords(outcomes);
  return (
    <Row gap={2}>
      <Dial>
        <CircularProgress
          variant="determinate"
          enableTrackSlot
          size={60}
          value={share}
          aria-label={t.ofTotal(ended, total)}
        />
        <b>{share}%</b>
      </Dial>
      <div>
        <strong>{processName(t, record)}</strong> <Muted>#{record.id}</Muted>
        <br />
        <Muted role="status">{[t.ofTotal(ended, total), words].filter(Boolean).join(" · ")}</Muted>
        {record.undoes && <Muted sx={{ display: "block" }}>{t.undoes(record.undoes)}</Muted>}
        {record.due_at && (
          <Muted title={utc(record.due_at)} sx={{ display: "block" }}>
            {t.plannedIn(moment(record.due_at), record.timezone)}
          </Muted>
        )}
        {isRunning(record) && <Awaited waiting={waiting} steps={steps} />}
      </div>
    </Row>
  );
}

function FailureButtons({ record, retryable }: { record: ProcessRecord; retryable: number }) {
  const t = useTexts(processTexts);
  const { retry } = useProcessActions();
  const hasFile = record.failed_count + record.skipped_count > 0;
  const mayTakeOut = usePermissions(hasFile)?.[TAKE_OUT_DATA];
  if (!hasFile) return null;
  const hasEnded = !isRunning(record);
  return (
    <Row>
      {mayTakeOut && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Download />}
          href={fileAddress(record.id)}
          download
        >
          {t.downloadCsv}
        </Button>
      )}
      {hasEnded && record.failed_count > 0 && retryable === 0 && <Muted>{t.nothingToRetry}</Muted>}
      {hasEnded && retryable > 0 && (
        <Button
          size="small"
          variant="contained"
          startIcon={<Replay />}
          loading={retry.isPending}
          onClick={() => sayDone(retry.mutateAsync(record.id), t.retried)}
        >
          {t.retryFailed(retryable)}
        </Button>
      )}
    </Row>
  );
}

/** A bulk change, re-import or override can be taken back for a while. */
function UndoButton({ record }: { record: ProcessRecord }) {
  const t = useTexts(processTexts);
  const { data } = useQuery({ ...undoableQuery(record.id), enabled: mayUndo(record) });
  const undo = useUndo();
  if (!data?.undo_until) return null;
  const until = t.undoUntil(moment(data.undo_until));
  const hint = record.action === "OVERRIDE_PRODUCT" ? `${until} ${t.undoInStores}` : until;
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<Undo />}
      title={hint}
      loading={undo.isPending}
      onClick={() => undo.mutate(record.id)}
    >
      {t.undoProducts(data.undoable)}
    </Button>
  );
}

/** One process: how far it is, its operations by outcome, and what to do about the failed ones. */
export function ProcessDetail({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useTexts(processTexts);
  const [tab, setTab] = useState<DetailTab>("all");
  const [page, setPage] = useState(1);
  const processDetail = useProcessDetail(id, tab, page);
  const show = (next: DetailTab) => {
    setTab(next);
    setPage(1);
  };
  const outcomes = processDetail.data && outcomesOf(processDetail.data.record);
  const tabs: { name: DetailTab; label: string; count?: number }[] = [
    {
      name: "all",
      label: isOfOrders(processDetail.data?.record.action ?? "") ? t.orders : t.allProducts,
      count: processDetail.data?.record.total_count,
    },
    { name: "failed", label: t.failed, count: outcomes?.failed },
    { name: "skipped", label: t.skipped, count: outcomes?.skipped },
    { name: "done", label: t.successful, count: outcomes?.done },
    { name: "cancelled", label: t.cancelledColumn, count: outcomes?.cancelled },
  ];
  return (
    <Stack gap={1.5}>
      <Row sx={{ justifyContent: "space-between" }}>
        <Button startIcon={<ArrowBack />} onClick={onBack}>
          {t.back}
        </Button>
        {processDetail.data && (
          <Row>
            <UndoButton record={processDetail.data.record} />
            <FailureButtons
              record={processDetail.data.record}
              retryable={processDetail.data.retryable_count}
            />
          </Row>
        )}
      </Row>
      <Pending query={processDetail} rows={5} height={52} />
      {processDetail.data && (
        <>
          <Summary record={processDetail.data.record} />
          <Tabs
            value={tab}
            onChange={(_event, next: DetailTab) => show(next)}
            variant="scrollable"
            aria-label={t.detailTitle}
          >
            {tabs.map(({ name, label, count = 0 }) => (
              <Tab key={name} value={name} label={`${label} (${whole(count)})`} />
            ))}
          </Tabs>
          {processDetail.data.operations.length === 0 ? (
            <Notice icon={<InboxOutlined />} title={t.tabEmpty} />
          ) : (
            <OperationsTable
              action={processDetail.data.record.action}
              operations={processDetail.data.operations}
            />
          )}
          <Pager page={page} size={DETAIL_SIZE} count={processDetail.data.count} onPage={setPage} />
        </>
      )}
    </Stack>
  );
}
