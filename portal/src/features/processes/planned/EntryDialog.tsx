import Button from "@mui/material/Button";
import { useState } from "react";
import type { PlannedProcess } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { ScheduleDialog } from "@/shared/schedule/ScheduleDialog";
import { showToast } from "@/shared/toasts/toasts";
import { Lines, Muted, Row, Stack } from "@/shared/ui/Card";
import { Modal } from "@/shared/ui/Modal";
import { Tag } from "@/shared/ui/Tag";
import { useProcessActions } from "../api";
import { isPlanned, isRunning } from "../rules";
import { processName, processTexts } from "../texts";
import { useMove } from "./api";
import { localIn } from "./days";
import { statusOf } from "./plannedStates";
import { plannedTexts } from "./texts";

interface EntryDialogProps {
  planned: PlannedProcess;
  onDetails: () => void;
  onClose: () => void;
}

function MoveDialog({ planned: { record }, onClose }: Omit<EntryDialogProps, "onDetails">) {
  const t = useTexts(plannedTexts);
  const move = useMove(record.id);
  const { due_at, timezone } = record;
  return (
    <ScheduleDialog
      title={t.move}
      initial={due_at ? { ...localIn(due_at, timezone), zone: timezone } : undefined}
      busy={move.isPending}
      onClose={onClose}
      onConfirm={(timing, refuse) =>
        move.mutate(timing, {
          onError: refuse,
          onSuccess: (schedule) => {
            showToast("success", t.moved(moment(schedule.due_at)));
            onClose();
          },
        })
      }
    />
  );
}

/** A scheduled process: what is published where and when, another time for it, and the way out. */
export function EntryDialog({ planned, onDetails, onClose }: EntryDialogProps) {
  const t = useTexts(plannedTexts);
  const processes = useTexts(processTexts);
  const { cancel } = useProcessActions();
  const [isMoving, setMoving] = useState(false);
  const { record, titles, stores } = planned;
  const { tone, text } = statusOf(record);
  const others = record.total_count - titles.length;
  const stop = () =>
    cancel.mutate(record.id, {
      onSuccess: () => {
        showToast("success", processes.cancelled);
        onClose();
      },
    });
  return (
    <Modal
      title={`${processName(processes, record)} #${record.id}`}
      width={460}
      onClose={onClose}
      footer={
        <>
          {isRunning(record) && record.can_cancel && (
            <Button color="error" loading={cancel.isPending} onClick={stop}>
              {t.cancel}
            </Button>
          )}
          {isPlanned(record) && record.can_cancel && (
            <Button variant="outlined" onClick={() => setMoving(true)}>
              {t.move}
            </Button>
          )}
          <Button variant="contained" onClick={onDetails}>
            {t.details}
          </Button>
        </>
      }
    >
      <Stack gap={1.5}>
        <Row>
          <Tag tone={tone}>{t[text]}</Tag>
          <span>
            {t.time} {moment(record.due_at)}
          </span>
        </Row>
        <div>
          <Muted>{t.products}</Muted>
          <Lines>
            {titles.map((title) => (
              <li key={title} style={{ overflowWrap: "anywhere" }}>
                {title}
              </li>
            ))}
            {others > 0 && <li>{t.more(others)}</li>}
          </Lines>
        </div>
        <div>
          <Muted>{t.stores}</Muted>
          <div>{stores.join(", ") || "–"}</div>
        </div>
      </Stack>
      {isMoving && <MoveDialog planned={planned} onClose={() => setMoving(false)} />}
    </Modal>
  );
}
