import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import ErrorOutlined from "@mui/icons-material/ErrorOutlined";
import RemoveCircleOutlined from "@mui/icons-material/RemoveCircleOutlined";
import WarningAmberOutlined from "@mui/icons-material/WarningAmberOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Skeleton from "@mui/material/Skeleton";
import { styled } from "@mui/material/styles";
import { useEffect, useRef } from "react";
import { messageOf } from "@/shared/api/errors";
import type { CheckName, CheckResult, Checkup, Store } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { storeLabel } from "@/shared/stores/platforms";
import { Lines, Muted, Stack } from "@/shared/ui/Card";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Modal } from "@/shared/ui/Modal";
import { Tag } from "@/shared/ui/Tag";
import { uiTexts } from "@/shared/ui/texts";
import { useCheckup, useRepair, useStartCheckup } from "../api";
import { linesOf, progressOf } from "./checks";
import { doctorTexts } from "./texts";

const LOOKS = {
  ok: { Icon: CheckCircleOutlined, colour: "success", tone: "success" },
  warning: { Icon: WarningAmberOutlined, colour: "warning", tone: "warning" },
  broken: { Icon: ErrorOutlined, colour: "error", tone: "error" },
  not_applicable: { Icon: RemoveCircleOutlined, colour: "disabled", tone: "neutral" },
} as const;

const Line = styled("li")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "24px minmax(0, 1fr) auto",
  columnGap: theme.spacing(1.5),
  alignItems: "start",
  padding: theme.spacing(1.25, 0),
  borderTop: `1px solid ${theme.palette.divider}`,
  "&:first-of-type": { borderTop: 0 },
  "& strong": { fontWeight: 600 },
}));

const Said = styled("div")({ display: "grid", gap: 2, minWidth: 0 });

const Repair = styled("div")(({ theme }) => ({ gridColumn: "2 / -1", paddingTop: theme.spacing(1) }));

interface CheckLineProps {
  check: CheckName;
  /** Missing while the check is still to come. */
  result?: CheckResult;
  busy: boolean;
  onRepair: (result: CheckResult) => void;
}

function CheckLine({ check, result, busy, onRepair }: CheckLineProps) {
  const t = useTexts(doctorTexts);
  if (!result)
    return (
      <Line aria-label={t.checks[check]}>
        <Skeleton variant="circular" width={22} height={22} />
        <Said>
          <strong>{t.checks[check]}</strong>
          <Skeleton width="70%" />
        </Said>
      </Line>
    );
  const { Icon, colour, tone } = LOOKS[result.health];
  const isWrong = result.health === "broken" || result.health === "warning";
  return (
    <Line aria-label={t.checks[check]}>
      <Icon color={colour} aria-hidden />
      <Said>
        <strong>{t.checks[check]}</strong>
        <Muted>{result.text}</Muted>
        {isWrong && <Muted>{t.since(moment(result.since))}</Muted>}
      </Said>
      <Tag tone={tone}>{t.health[result.health]}</Tag>
      {result.repair && (
        <Repair>
          <Button
            size="small"
            variant={result.health === "broken" ? "contained" : "outlined"}
            disabled={busy}
            onClick={() => onRepair(result)}
          >
            {t.repairs[result.repair]}
          </Button>
        </Repair>
      )}
    </Line>
  );
}

const WIDTH = 620;

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
