import CheckCircleOutlined from "@mui/icons-material/CheckCircleOutlined";
import ErrorOutlined from "@mui/icons-material/ErrorOutlined";
import RemoveCircleOutlined from "@mui/icons-material/RemoveCircleOutlined";
import WarningAmberOutlined from "@mui/icons-material/WarningAmberOutlined";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { styled } from "@mui/material/styles";
import type { CheckName, CheckResult } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { Tag } from "@/shared/ui/Tag";
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

export function CheckLine({ check, result, busy, onRepair }: CheckLineProps) {
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
