import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import { useEffect, useRef } from "react";
import { messageOf } from "@/shared/api/errors";
import type { CheckResult, Checkup, Store } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { storeLabel } from "@/shared/stores/platforms";
import { Muted, Stack } from "@/shared/ui/Card";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Modal } from "@/shared/ui/Modal";
import { uiTexts } from "@/shared/ui/texts";
import { CheckLine } from "./CheckLine";
import { linesOf, progressOf } from "./checks";
import { doctorTexts } from "./texts";
import { useCheckup, useRepair, useStartCheckup } from "./useCheckup";

const WIDTH = 620;
const Lines = styled("ul")({ listStyle: "none", margin: 0, padding: 0 });

interface CheckupDialogProps {
  store: Store;
  onReconnect: () => void;
  onClose: () => void;
}

/**
 * The connection doctor of one store: what was found, check again, repair. A store that was never checked is checked
 * now, and one that was lost after all had been well.
 */
export function CheckupDialog({ store, onReconnect, onClose }: CheckupDialogProps) {
  const t = useTexts(doctorTexts);
  const ui = useTexts(uiTexts);
  const { data: checkup, error } = useCheckup(store.id);
  const start = useStartCheckup(store.id);
  const repair = useRepair(store.id);
  const wasLost = store.state !== "connected" && checkup?.health === "ok";
  const isUnknown = checkup?.running === false && (!checkup.ended_at || wasLost);
  const begun = useRef(false);
  const { mutate: check } = start;
  useEffect(() => {
    if (!isUnknown || begun.current) return;
    begun.current = true;
    check();
  }, [isUnknown, check]);
  const mend = (result: CheckResult) =>
    result.repair === "reconnect" ? onReconnect() : repair.mutate(result.check);
  const busy = start.isPending || repair.isPending || checkup?.running === true;
  const refused = error ?? start.error ?? repair.error;
  return (
    <Modal
      open
      title={t.title(storeLabel(store))}
      width={WIDTH}
      onClose={onClose}
      footer={
        <>
          <Button variant="outlined" onClick={onClose}>
            {ui.close}
          </Button>
          <Button variant="contained" loading={busy} onClick={() => start.mutate()}>
            {t.again}
          </Button>
        </>
      }
    >
      <Stack>
        <Muted>{t.intro}</Muted>
        {refused && <Alert severity="error">{messageOf(refused)}</Alert>}
        {checkup ? <Findings checkup={checkup} busy={busy} onRepair={mend} /> : !refused && <ListSkeleton />}
      </Stack>
    </Modal>
  );
}

interface FindingsProps {
  checkup: Checkup;
  busy: boolean;
  onRepair: (result: CheckResult) => void;
}

function Findings({ checkup, busy, onRepair }: FindingsProps) {
  const t = useTexts(doctorTexts);
  return (
    <>
      {checkup.running && (
        <LinearProgress variant="determinate" value={progressOf(checkup)} aria-label={t.progress} />
      )}
      <Muted role="status">
        {checkup.running ? t.running : checkup.ended_at ? t.ended(moment(checkup.ended_at)) : ""}
        {!checkup.running && checkup.health === "ok" && ` · ${t.allWell}`}
      </Muted>
      <Lines>
        {linesOf(checkup).map(({ check, result }) => (
          <CheckLine key={check} check={check} result={result} busy={busy} onRepair={onRepair} />
        ))}
      </Lines>
    </>
  );
}
