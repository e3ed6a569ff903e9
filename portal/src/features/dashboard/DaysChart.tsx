import { styled } from "@mui/material/styles";
import type { Dashboard } from "@/shared/api/types";
import { languageTag } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { Card, CardHead, Muted, Row } from "@/shared/ui/Card";
import { dashboardTexts } from "./texts";

const Chart = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "flex-end",
  gap: 3,
  height: 120,
  marginTop: theme.spacing(2),
  borderBottom: `1px solid ${theme.palette.divider}`,
}));

const Day = styled("span")({
  flex: 1,
  minWidth: 0,
  height: "100%",
  display: "flex",
  alignItems: "flex-end",
  gap: 1,
});

const Bar = styled("span", { shouldForwardProp: (name) => name !== "tone" })<{
  tone: "primary" | "secondary";
}>(({ theme, tone }) => ({
  flex: 1,
  minHeight: 2,
  borderRadius: "3px 3px 0 0",
  background: theme.palette[tone].main,
  "&[data-none]": { background: theme.palette.divider },
}));

const Dot = styled(Bar)({ flex: "none", width: 10, height: 10, borderRadius: 3 });

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

/** What came and what went out on each of the last 30 days; nothing where there was nothing. */
export function DaysChart({ days }: { days: Dashboard["days"] }) {
  const t = useTexts(dashboardTexts);
  const most = Math.max(1, ...days.flatMap(({ imported, published }) => [imported, published]));
  const share = (count: number) => ({ height: `${(100 * count) / most}%` });
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
      <Chart role="img" aria-label={t.chart(imported, published)}>
        {days.map((day) => (
          <Day key={day.day} title={t.day(format.format(new Date(day.day)), day.imported, day.published)}>
            <Bar tone="primary" style={share(day.imported)} data-none={day.imported ? undefined : ""} />
            <Bar tone="secondary" style={share(day.published)} data-none={day.published ? undefined : ""} />
          </Day>
        ))}
      </Chart>
    </Card>
  );
}
