import ArrowBack from "@mui/icons-material/ArrowBack";
import Download from "@mui/icons-material/Download";
import InboxOutlined from "@mui/icons-material/InboxOutlined";
import Replay from "@mui/icons-material/Replay";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { styled } from "@mui/material/styles";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useState } from "react";
import type { ProcessRecord } from "@/shared/api/types";
import { whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { TAKE_OUT_DATA, usePermissions } from "@/shared/session/usePermissions";
import { showToast } from "@/shared/toasts/toasts";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Notice } from "@/shared/ui/Notice";
import { Pager } from "@/shared/ui/Pager";
import { useProcessActions } from "./api/useProcessActions";
import { DETAIL_SIZE, failuresAddress, useProcessDetail } from "./api/useProcessDetail";
import { OperationsTable } from "./OperationsTable";
import { isRunning, OperationState, percent } from "./rules";
import { actionName, processTexts } from "./texts";
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

function Summary({ record }: { record: ProcessRecord }) {
  const t = useTexts(processTexts);
  const { done, total } = useProgress(record);
  const share = percent(done, total);
  return (
    <Row gap={2}>
      <Dial>
        <CircularProgress
          variant="determinate"
          enableTrackSlot
          size={60}
          value={share}
          aria-label={t.ofTotal(done, total)}
        />
        <b>{share}%</b>
      </Dial>
      <div>
        <strong>{actionName(t.actions, record.action)}</strong> <Muted>#{record.id}</Muted>
        <br />
        <Muted role="status">{t.ofTotal(done, total)}</Muted>
      </div>
    </Row>
  );
}

function FailureButtons({ record }: { record: ProcessRecord }) {
  const t = useTexts(processTexts);
  const { retry } = useProcessActions();
  const mayTakeOut = usePermissions(record.failed_count > 0)?.[TAKE_OUT_DATA];
  if (record.failed_count === 0) return null;
  return (
    <Row>
      {mayTakeOut && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Download />}
          href={failuresAddress(record.id)}
          download
        >
          {t.downloadCsv}
        </Button>
      )}
      {!isRunning(record) && (
        <Button
          size="small"
          variant="contained"
          startIcon={<Replay />}
          loading={retry.isPending}
          onClick={() => retry.mutate(record.id, { onSuccess: () => showToast("success", t.retried) })}
        >
          {t.retryFailed}
        </Button>
      )}
    </Row>
  );
}

/** One process: how far it is, its operations by outcome, and what to do about the failed ones. */
export function ProcessDetail({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useTexts(processTexts);
  const [state, setState] = useState(0);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useProcessDetail(id, state, page);
  const show = (next: number) => {
    setState(next);
    setPage(1);
  };
  const tabs = [
    { state: 0, label: t.allProducts, count: data?.counts.all },
    { state: OperationState.failed, label: t.failed, count: data?.counts.failed },
    { state: OperationState.successful, label: t.successful, count: data?.counts.success },
    { state: OperationState.cancelled, label: t.cancelledColumn, count: data?.counts.cancelled },
  ];
  return (
    <Stack gap={1.5}>
      <Row sx={{ justifyContent: "space-between" }}>
        <Button startIcon={<ArrowBack />} onClick={onBack}>
          {t.back}
        </Button>
        {data && <FailureButtons record={data.record} />}
      </Row>
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={5} height={52} />}
      {data && (
        <>
          <Summary record={data.record} />
          <Tabs
            value={state}
            onChange={(_event, next: number) => show(next)}
            variant="scrollable"
            aria-label={t.detailTitle}
          >
            {tabs.map((tab) => (
              <Tab key={tab.state} value={tab.state} label={`${tab.label} (${whole(tab.count ?? 0)})`} />
            ))}
          </Tabs>
          {data.operations.length === 0 ? (
            <Notice icon={<InboxOutlined />} title={t.tabEmpty} />
          ) : (
            <OperationsTable operations={data.operations} />
          )}
          <Pager page={page} size={DETAIL_SIZE} count={data.count} onPage={setPage} />
        </>
      )}
    </Stack>
  );
}
