import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { Chart as Drawing } from "@web/charts/Chart";
import { useLocale } from "react-admin";
import type { Chart } from "@/api/overview";
import { wholeNumber } from "@/i18n/format";
import { languageTag } from "@/i18n/i18nProvider";
import { useText } from "@/i18n/useText";
import { Section } from "@/ui/Section";

export type ChartName = "sign_ups" | "imports" | "publications" | "jobs";

const HEIGHT = 96;

const Numbers = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  gap: theme.spacing(0.5, 1.5),
  "& strong": { fontSize: "1.5rem", fontWeight: 650, fontVariantNumeric: "tabular-nums" },
}));

/** How many on each of the last days, by UTC, with the change against as many days before. */
export function DaysChart({ name, chart }: { name: ChartName; chart: Chart }) {
  const text = useText();
  const locale = useLocale() ?? "en";
  const tag = languageTag(locale);
  const change = useChange();
  const format = new Intl.DateTimeFormat(tag, { month: "short", day: "numeric", timeZone: "UTC" });
  const { days, before } = chart;
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const title = text(`console.start.charts.${name}`);
  const period = text("console.start.last", { smart_count: days.length });
  return (
    <Section
      title={title}
      action={
        <Typography variant="caption" color="textSecondary">
          {period}
        </Typography>
      }
    >
      <Numbers>
        <strong>{wholeNumber(total, tag)}</strong>
        <Typography variant="body2" color="textSecondary">
          {change(total, before, days.length)}
        </Typography>
      </Numbers>
      <Drawing
        kind="bars"
        height={HEIGHT}
        name={`${title}, ${period}: ${text("console.start.total", { smart_count: total })}`}
        language={locale === "zh" ? "zh" : "en"}
        labels={days.map(({ day }) => format.format(new Date(day)))}
        series={[{ name: title, values: days.map(({ count }) => count) }]}
      />
    </Section>
  );
}

function useChange() {
  const text = useText();
  const tag = languageTag(useLocale() ?? "en");
  const percent = new Intl.NumberFormat(tag, {
    style: "percent",
    signDisplay: "exceptZero",
    maximumFractionDigits: 0,
  });
  return (total: number, before: number, days: number) => {
    if (total === before) return text("console.start.same", { days });
    if (before === 0) return text("console.start.first", { days });
    return text("console.start.change", { change: percent.format((total - before) / before), days });
  };
}
