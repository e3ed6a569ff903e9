import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { Chart } from "@web/charts/Chart";
import type { profitReport, profitSeries } from "@/shared/api/generated/operations";
import type { ProfitSums } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { languageTag, useLanguage } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { Card, Muted, Stack } from "@/shared/ui/Card";
import { Pending } from "@/shared/ui/Pending";
import { type Period, useReport, useSeries } from "./api";
import { reportTexts } from "./texts";
import { daysOf } from "./usePeriod";

type Report = Awaited<ReturnType<typeof profitReport>>;
type Series = Awaited<ReturnType<typeof profitSeries>>;

/** Longer periods are drawn by month. */
const MOST_DAYS = 120;

const PARTS = [
  "income",
  "refunds",
  "fees",
  "costs",
  "advertising",
  "profit",
] as const satisfies readonly (keyof ProfitSums)[];

const Sums = styled("dl")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1.5),
  gridTemplateColumns: "repeat(auto-fit, minmax(132px, 1fr))",
  margin: 0,
  "& dt": { color: theme.palette.text.secondary, fontSize: theme.typography.body2.fontSize },
  "& dd": { margin: 0, fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" },
  "& strong": { fontSize: theme.typography.h6.fontSize },
}));

function Totals({ report: { total, previous, currency } }: { report: Report }) {
  const t = useTexts(reportTexts);
  return (
    <Sums>
      {PARTS.map((part) => (
        <div key={part}>
          <dt>{t[part]}</dt>
          <dd>
            <strong>{money(total[part], currency)}</strong>
            <Muted sx={{ display: "block" }}>{t.before(money(previous[part], currency))}</Muted>
          </dd>
        </div>
      ))}
    </Sums>
  );
}

interface CourseProps {
  series: Series;
  period: Period;
  profit: string;
  isMonthly: boolean;
}

/** The profit over time. Values are drawn, not calculated with. */
function Course({ series: { points, currency }, period, profit, isMonthly }: CourseProps) {
  const t = useTexts(reportTexts);
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(languageTag(), {
    timeZone: "UTC",
    month: "short",
    ...(isMonthly ? { year: "numeric" } : { day: "numeric" }),
  });
  if (points.length < 2) return null;
  return (
    <Chart
      kind="bars"
      name={t.chart(money(profit, currency), period.since, period.until)}
      language={language}
      labels={points.map(({ key }) => format.format(new Date(key)))}
      series={[{ name: t.profit, values: points.map((point) => Number(point.profit)) }]}
      shown={(value) => money(String(value), currency)}
    />
  );
}

/** The period's sums beside those before, what they lack, and how the profit went. */
export function SumsCard({ period }: { period: Period }) {
  const t = useTexts(reportTexts);
  const isMonthly = daysOf(period) > MOST_DAYS;
  const report = useReport(period);
  const series = useSeries(period, isMonthly ? "month" : "day");
  const { data } = report;
  return (
    <Card aria-label={t.profit}>
      <Pending query={report} rows={1} height={96} />
      {data && (
        <Stack gap={1.5}>
          <Totals report={data} />
          <Muted>{t.beforeText}</Muted>
          {Number(data.total.expected) !== 0 && (
            <Muted>{t.expectedPart(money(data.total.expected, data.currency))}</Muted>
          )}
          {data.unbought > 0 && <Alert severity="info">{t.unbought(data.unbought)}</Alert>}
          {data.unrated > 0 && <Alert severity="warning">{t.unrated(data.unrated)}</Alert>}
          {series.data && (
            <Course series={series.data} period={period} profit={data.total.profit} isMonthly={isMonthly} />
          )}
        </Stack>
      )}
    </Card>
  );
}
