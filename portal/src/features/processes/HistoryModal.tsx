import History from "@mui/icons-material/History";
import Button from "@mui/material/Button";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import { useState } from "react";
import type { ProcessRecord } from "@/shared/api/types";
import { moment, utc, whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import type { Widget } from "@/shared/processes/widgets";
import { sayDone } from "@/shared/toasts/toasts";
import { Muted } from "@/shared/ui/Card";
import { CardTable } from "@/shared/ui/CardTable";
import { Modal } from "@/shared/ui/Modal";
import { Notice } from "@/shared/ui/Notice";
import { Pager } from "@/shared/ui/Pager";
import { Pending } from "@/shared/ui/Pending";
import { Awaited } from "./Awaited";
import { HISTORY_SIZE, useProcessActions, useProcessHistory } from "./api";
import { ProcessDetail } from "./ProcessDetail";
import { isRunning } from "./rules";
import { processName, processTexts } from "./texts";

const WIDTH = 1100;

function HistoryRow({ record, onDetails }: { record: ProcessRecord; onDetails: () => void }) {
  const t = useTexts(processTexts);
  const { cancel } = useProcessActions();
  return (
    <TableRow role="row">
      <TableCell component="th" scope="row" role="rowheader">
        #{record.id}
      </TableCell>
      <TableCell role="cell" data-label={t.createdTime} title={utc(record.create_time)}>
        {moment(record.create_time)}
      </TableCell>
      <TableCell role="cell" data-label={t.failed} align="right">
        {whole(record.failed_count)}
      </TableCell>
      <TableCell role="cell" data-label={t.skipped} align="right">
        {whole(record.skipped_count)}
      </TableCell>
      <TableCell role="cell" data-label={t.successful} align="right">
        {whole(record.success_count - record.skipped_count)}
      </TableCell>
      <TableCell role="cell" data-label={t.cancelledColumn} align="right">
        {whole(record.cancel_count)}
      </TableCell>
      <TableCell role="cell" data-label={t.totalProducts} align="right">
        {whole(record.total_count)}
      </TableCell>
      <TableCell role="cell" data-label={t.action} data-wide sx={{ minWidth: 180 }}>
        {processName(t, record)}
        {record.undoes && <Muted sx={{ display: "block" }}>{t.undoes(record.undoes)}</Muted>}
        {record.due_at && <Muted sx={{ display: "block" }}>{t.plannedFor(moment(record.due_at))}</Muted>}
        {isRunning(record) && <Awaited waiting={record.waiting} steps={record.steps} />}
      </TableCell>
      <TableCell role="cell" data-wide sx={{ whiteSpace: "nowrap" }}>
        <Button size="small" onClick={onDetails}>
          {t.details}
        </Button>
      </TableCell>
      <TableCell role="cell" data-wide>
        {isRunning(record) && (
          <Button
            size="small"
            color="error"
            loading={cancel.isPending}
            onClick={() => sayDone(cancel.mutateAsync(record.id), t.cancelled)}
          >
            {t.cancel}
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}

function HistoryTable({ widget, onProcess }: { widget: Widget; onProcess: (id: string) => void }) {
  const t = useTexts(processTexts);
  const [page, setPage] = useState(1);
  const processHistory = useProcessHistory(widget, page);
  if (!processHistory.data) return <Pending query={processHistory} rows={6} height={44} />;
  if (processHistory.data.count === 0)
    return <Notice icon={<History />} title={t.historyEmpty} text={t.historyEmptyText[widget]} />;
  return (
    <>
      <CardTable
        below="lg"
        label={t.viewHistory}
        columns={[
          t.bulkId,
          t.createdTime,
          { number: t.failed },
          { number: t.skipped },
          { number: t.successful },
          { number: t.cancelledColumn },
          { number: t.totalProducts },
          t.action,
          t.details,
          t.cancel,
        ]}
      >
        {processHistory.data.records.map((record) => (
          <HistoryRow key={record.id} record={record} onDetails={() => onProcess(record.id)} />
        ))}
      </CardTable>
      <Pager page={page} size={HISTORY_SIZE} count={processHistory.data.count} onPage={setPage} />
    </>
  );
}

interface HistoryModalProps {
  widget: Widget;
  /** Shows this process's detail; empty: the list. */
  process: string;
  onProcess: (id: string | null) => void;
  onClose: () => void;
}

export function HistoryModal({ widget, process, onProcess, onClose }: HistoryModalProps) {
  const t = useTexts(processTexts);
  return (
    <Modal title={process ? t.detailTitle : t.viewHistory} width={WIDTH} onClose={onClose}>
      {process ? (
        <ProcessDetail key={process} id={process} onBack={() => onProcess(null)} />
      ) : (
        <HistoryTable widget={widget} onProcess={onProcess} />
      )}
    </Modal>
  );
}
