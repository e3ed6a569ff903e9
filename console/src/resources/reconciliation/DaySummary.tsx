import Lock from "@mui/icons-material/Lock";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useCanAccess, useDataProvider } from "react-admin";
import type { ReconciledDay } from "@/api/finance";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { Amount } from "@/ui/Amount";
import { Moment } from "@/ui/Moment";
import { ReasonButton } from "@/ui/ReasonButton";
import { Section } from "@/ui/Section";
import { stateTag } from "@/ui/StateTag";

const WORDS = "resources.reconciliation";

const DayStateTag = stateTag(`${WORDS}.states`, {
  not_over: "neutral",
  not_compared: "warning",
  to_explain: "error",
  matched: "success",
  closed: "neutral",
});

const Table = styled("table")(({ theme }) => ({
  width: "100%",
  borderCollapse: "collapse",
  "& th, & td": {
    padding: theme.spacing(1),
    textAlign: "right",
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  "& th": {
    fontWeight: 600,
    fontSize: theme.typography.caption.fontSize,
    color: theme.palette.text.secondary,
  },
  "& tr > :first-of-type": { textAlign: "left", paddingLeft: 0 },
  "& tbody tr:last-of-type > *": { borderBottom: 0 },
  "& [data-apart]": { color: theme.palette.error.main, fontWeight: 650 },
}));

/** Both totals, how they compare, and the button that closes the day. */
export function DaySummary({ day }: { day: ReconciledDay }) {
  const text = useText();
  return (
    <Section
      title={day.day}
      action={
        <span style={{ display: "inline-flex", gap: 12, alignItems: "center" }}>
          <DayStateTag state={day.state} />
          <CloseDay day={day} />
        </span>
      }
    >
      {day.totals.length > 0 && <Totals totals={day.totals} />}
      <Typography variant="body2" color="textSecondary" sx={{ marginTop: 1 }}>
        {text(`${WORDS}.meanings.${day.state}`, { by: day.closed_by, smart_count: day.unsettled })}{" "}
        {day.compared_until ? (
          <>
            {text(`${WORDS}.compared`)} <Moment at={day.compared_until} />
          </>
        ) : (
          text(`${WORDS}.never`)
        )}
      </Typography>
    </Section>
  );
}

function Totals({ totals }: Pick<ReconciledDay, "totals">) {
  const text = useText();
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{text(`${WORDS}.currency`)}</th>
          <th scope="col">{text(`${WORDS}.provider`)}</th>
          <th scope="col">{text(`${WORDS}.ledger`)}</th>
          <th scope="col">{text(`${WORDS}.difference`)}</th>
        </tr>
      </thead>
      <tbody>
        {totals.map(({ unit, there, here, difference }) => (
          <tr key={unit}>
            <td>{unit}</td>
            <td>
              <Amount amount={there} unit={unit} />
            </td>
            <td>
              <Amount amount={here} unit={unit} />
            </td>
            <td data-apart={Number(difference) !== 0 || undefined}>
              <Amount amount={difference} unit={unit} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function CloseDay({ day: { day, state } }: { day: ReconciledDay }) {
  const { closePeriod } = useDataProvider<ConsoleDataProvider>();
  const { canAccess } = useCanAccess({ resource: "closed_periods", action: "close" });
  if (!canAccess || state !== "matched") return null;
  return (
    <ReasonButton
      words={`${WORDS}.close`}
      values={{ day }}
      asks={null}
      button={{ variant: "contained", startIcon: <Lock /> }}
      run={() => closePeriod("day", day, "")}
    />
  );
}
