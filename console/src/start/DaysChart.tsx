import Typography from "@mui/material/Typography";
import { Chart } from "@web/charts/Chart";
import { useLocale } from "react-admin";
import type { Chart as Days } from "@/api/overview";
import { languageTag } from "@/i18n/i18nProvider";
import { useText } from "@/i18n/useText";
import { Section } from "@/ui/Section";

export type ChartName = "sign_ups" | "imports" | "publications" | "jobs";

/** How many on each of the last 30 days, by UTC. */
export function DaysChart({ name, days }: { name: ChartName; days: Days["days"] }) {
  const text = useText();
  const locale = useLocale() ?? "en";
  const format = new Intl.DateTimeFormat(languageTag(locale), {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const title = text(`console.start.charts.${name}`);
  const sum = text("console.start.total", { smart_count: total });
  return (
    <Section
      title={title}
      action={
        <Typography variant="body2" color="textSecondary">
          {text("console.start.last30")} · {sum}
        </Typography>
      }
    >
      <Chart
        kind="bars"
        name={`${title}, ${text("console.start.last30")}: ${sum}`}
        language={locale === "zh" ? "zh" : "en"}
        labels={days.map(({ day }) => format.format(new Date(day)))}
        series={[{ name: title, values: days.map(({ count }) => count) }]}
      />
    </Section>
  );
}
