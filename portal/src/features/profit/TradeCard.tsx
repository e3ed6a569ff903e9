import { styled } from "@mui/material/styles";
import { Chart } from "@web/charts/Chart";
import { money } from "@/shared/format/money";
import { whole } from "@/shared/format/time";
import { languageTag, useLanguage } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { AppLink } from "@/shared/navigation/AppLink";
import { paths } from "@/shared/navigation/paths";
import { Card, CardHead, Line, Lines, Muted } from "@/shared/ui/Card";
import { useGroups, useReport, useSeries } from "./api";
import { reportTexts } from "./texts";
import { usePeriod } from "./usePeriod";

const BEST = 5;

const Sums = styled("dl")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1.5),
  gridTemplateColumns: "repeat(auto-fit, minmax(120px, 1fr))",
  margin: theme.spacing(1.5, 0),
  "& dt": { color: theme.palette.text.secondary, fontSize: theme.typography.body2.fontSize },
  "& dd": { margin: 0, fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" },
  "& strong": { fontSize: theme.typography.h6.fontSize },
}));

/** Orders, sales and profit of the last 30 days beside those before, and the best products; nothing without any. */
export function TradeCard() {
  const t = useTexts(reportTexts);
  const language = useLanguage();
  const { period } = usePeriod();
  const { data } = useReport(period);
  const series = useSeries(period, "day").data?.points ?? [];
  const best = useGroups(period, "product").data?.pages[0]?.groups.slice(0, BEST) ?? [];
  if (!data || (data.total.orders === 0 && data.previous.orders === 0)) return null;
  const { total, previous, currency } = data;
  const format = new Intl.DateTimeFormat(languageTag(), { timeZone: "UTC", month: "short", day: "numeric" });
  const figures = [
    [t.orders, whole(total.orders), whole(previous.orders)],
    [t.income, money(total.income, currency), money(previous.income, currency)],
    [t.profit, money(total.profit, currency), money(previous.profit, currency)],
  ] as const;
  return (
    <Card aria-label={t.trade}>
      <CardHead>
        <h2>
          <AppLink to={paths.profit} query={period.store ? { store: period.store } : {}}>
            {t.trade}
          </AppLink>
        </h2>
        <Muted>{t.periods["30"]}</Muted>
      </CardHead>
      <Sums>
        {figures.map(([name, now, before]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{now}</strong>
              <Muted sx={{ display: "block" }}>{t.before(before)}</Muted>
            </dd>
          </div>
        ))}
      </Sums>
      {series.length > 1 && (
        <Chart
          kind="bars"
          name={t.tradeChart(money(total.income, currency), money(total.profit, currency))}
          language={language}
          labels={series.map(({ key }) => format.format(new Date(key)))}
          series={[
            { name: t.income, values: series.map((point) => Number(point.income)) },
            { name: t.profit, values: series.map((point) => Number(point.profit)) },
          ]}
          shown={(value) => money(String(value), currency)}
        />
      )}
      {best.length > 0 && (
        <>
          <h3>{t.best}</h3>
          <Lines>
            {best.map(({ key, label, profit }) => (
              <Line key={key}>
                <span style={{ overflowWrap: "anywhere" }}>{label || t.unnamed}</span>
                <Muted sx={{ whiteSpace: "nowrap" }}>{money(profit, currency)}</Muted>
              </Line>
            ))}
          </Lines>
        </>
      )}
    </Card>
  );
}
