import ChevronLeft from "@mui/icons-material/ChevronLeft";
import ChevronRight from "@mui/icons-material/ChevronRight";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { useSearchParams } from "react-router";
import type { ReconciledDay } from "@/api/finance";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { ReconcileNow } from "@/resources/differences/ReconcileNow";
import { Allowed } from "@/ui/Allowed";
import { LoadFailed } from "@/ui/LoadFailed";
import { PageHeading } from "@/ui/PageHeading";
import { Sections } from "@/ui/Section";
import { ListSkeleton } from "@/ui/Skeletons";
import { DayDifferences } from "./DayDifferences";
import { DaySummary } from "./DaySummary";

const WORDS = "resources.reconciliation";

/** A day of the provider's account beside our ledger: what differs is explained here, and the day closed. */
export function ReconciliationPage() {
  const text = useText();
  return (
    <Allowed resource="reconciliation" action="list" loading={<ListSkeleton />}>
      <PageHeading title={text(`${WORDS}.title`)} intro={text(`${WORDS}.intro`)} isDense />
      <ReconcileNow />
      <Day />
    </Allowed>
  );
}

function Day() {
  const [params, setParams] = useSearchParams();
  const { readDay } = useDataProvider<ConsoleDataProvider>();
  const chosen = params.get("day") ?? "";
  const { data, error, refetch } = useQuery({
    queryKey: ["differences", "day", chosen],
    queryFn: ({ signal }) => readDay(chosen, signal),
    placeholderData: (before) => before,
  });
  if (error && !data) return <LoadFailed error={error} onRetry={() => refetch()} />;
  if (!data) return <ListSkeleton />;
  return (
    <>
      <DayChooser day={data} onChoose={(day) => setParams({ day })} />
      <Sections>
        <DaySummary day={data} />
        <DayDifferences day={data} />
      </Sections>
    </>
  );
}

const Line = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.spacing(1),
  marginBottom: theme.spacing(2),
}));

function DayChooser({ day, onChoose }: { day: ReconciledDay; onChoose: (day: string) => void }) {
  const text = useText();
  return (
    <Line>
      <IconButton aria-label={text(`${WORDS}.before`)} onClick={() => onChoose(dayBeside(day.day, -1))}>
        <ChevronLeft />
      </IconButton>
      <TextField
        type="date"
        label={text(`${WORDS}.day`)}
        value={day.day}
        onChange={({ target }) => target.value && onChoose(target.value)}
        sx={{ width: 170 }}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <IconButton aria-label={text(`${WORDS}.after`)} onClick={() => onChoose(dayBeside(day.day, 1))}>
        <ChevronRight />
      </IconButton>
      {day.oldest_open && day.oldest_open !== day.day && (
        <Button variant="outlined" onClick={() => onChoose(day.oldest_open ?? "")}>
          {text(`${WORDS}.oldest`, { day: day.oldest_open })}
        </Button>
      )}
    </Line>
  );
}

/** The day so many days after this one, both as YYYY-MM-DD. */
function dayBeside(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}
