import { styled } from "@mui/material/styles";
import { Chart } from "@web/charts/Chart";
import type { Dashboard } from "@/shared/api/types";
import { whole } from "@/shared/format/time";
import { languageTag, useLanguage } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { Card, CardHead, Muted, Row } from "@/shared/ui/Card";
import { dashboardTexts } from "./texts";

const Dot = styled("span", { shouldForwardProp: (name) => name !== "tone" })<{
  tone: "primary" | "secondary";
}>(({ theme, tone }) => ({
  width: 10,
  height: 10,
  borderRadius: 3,
  background: theme.palette[tone].main,
}));

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

/** What came and what went out on each of the last 30 days; nothing where there was nothing. */
export function DaysChart({ days }: { days: Dashboard["days"] }) {
  const t = useTexts(dashboardTexts);
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(languageTag(), { month: "short", day: "numeric", timeZone: "UTC" });
  const imported = sum(days.map((day) => day.imported));
  const published = sum(days.map((day) => day.published));
  if (imported + published === 0) return null;
  return (
    <Card aria-label={t.last30}>
      <CardHead>
        <h2>{t.last30}</h2>
        <Row gap={2}>
          <Row>
            <Dot tone="primary" />
            <Muted>{`${t.imported} ${imported}`}</Muted>
          </Row>
          <Row>
            <Dot tone="secondary" />
            <Muted>{`${t.publishedDays} ${published}`}</Muted>
          </Row>
        </Row>
      </CardHead>
      <Chart
        kind="bars"
        name={t.chart(imported, published)}
        language={language}
        axis={whole}
        labels={days.map(({ day }) => format.format(new Date(day)))}
        series={[
          { name: t.imported, values: days.map((day) => day.imported) },
          { name: t.publishedDays, values: days.map((day) => day.published) },
        ]}
      />
    </Card>
  );
}
