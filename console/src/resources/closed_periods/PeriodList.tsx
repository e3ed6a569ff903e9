import Lock from "@mui/icons-material/Lock";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useCanAccess, useDataProvider } from "react-admin";
import type { ClosedPeriod } from "@/api/finance";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { ExportButton } from "@/ui/list/ExportButton";
import { AsIs, At, OneLine } from "@/ui/list/fields";
import { listPage } from "@/ui/list/listPage";
import { ReasonButton } from "@/ui/ReasonButton";

const KINDS = ["month", "day"] as const;

export const PeriodList = listPage<ClosedPeriod>({
  resource: "closed_periods",
  actions: (
    <>
      <ExportButton />
      <CloseButton />
    </>
  ),
  columns: { start: AsIs, kind: Kind, closed_at: At, closed_by: AsIs, reason: OneLine },
  card: { title: "start", tag: Kind, lines: ["closed_by", "closed_at", "reason"] },
});

function Kind({ record }: { record: ClosedPeriod }) {
  return useText()(`resources.closed_periods.kinds.${record.kind}`);
}

function CloseButton() {
  const text = useText();
  const { closePeriod } = useDataProvider<ConsoleDataProvider>();
  const { canAccess } = useCanAccess({ resource: "closed_periods", action: "close" });
  const [kind, setKind] = useState<(typeof KINDS)[number]>("month");
  const [day, setDay] = useState("");
  if (!canAccess) return null;
  return (
    <ReasonButton
      words="resources.closed_periods.close"
      button={{ variant: "contained", startIcon: <Lock /> }}
      isComplete={day !== ""}
      run={(reason) => closePeriod(kind, day, reason)}
    >
      <TextField
        select
        label={text("resources.closed_periods.fields.kind")}
        value={kind}
        onChange={({ target }) => setKind(target.value as typeof kind)}
      >
        {KINDS.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {text(`resources.closed_periods.kinds.${kind}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        type="date"
        required
        label={text("resources.closed_periods.fields.day")}
        helperText={kind === "month" ? text("resources.closed_periods.day_hint") : undefined}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </ReasonButton>
  );
}
