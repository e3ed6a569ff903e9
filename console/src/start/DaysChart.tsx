import Typography from "@mui/material/Typography";
import { useLocale } from "react-admin";
import type { Chart } from "@/api/overview";
import { languageTag } from "@/i18n/i18nProvider";
import { useText } from "@/i18n/useText";
import { Bars } from "@/ui/Bars";
import { Section } from "@/ui/Section";

export type ChartName = "sign_ups" | "imports" | "publications" | "jobs";

/** How many on each of the last 30 days, by UTC. */
export function DaysChart({ name, days }: { name: ChartName; days: Chart["days"] }) {
  const text = useText();
  const format = new Intl.DateTimeFormat(languageTag(useLocale() ?? "en"), {
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
      <Bars
        name={`${title}, ${text("console.start.last30")}: ${sum}`}
        bars={days.map(({ day, count }, index) => ({
          of: day,
          value: count,
          title: text("console.start.day", { day: format.format(new Date(day)), count }),
          label: index % 7 === 3 ? format.format(new Date(day)) : undefined,
        }))}
      />
    </Section>
  );
}
