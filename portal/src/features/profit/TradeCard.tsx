import { Chart } from "@web/charts/Chart";
import { compactMoney, money } from "@/shared/format/money";
import { whole } from "@/shared/format/time";
import { languageTag, useLanguage } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { AppLink } from "@/shared/navigation/AppLink";
import { paths } from "@/shared/navigation/paths";
import { Card, CardHead, Line, Lines, Muted } from "@/shared/ui/Card";
import { Figure, Figures } from "@/shared/ui/Figures";
import { useGroups, useReport, useSeries } from "./api";
import { reportTexts } from "./texts";
import { daysIn, usePeriod } from "./usePeriod";

const BEST = 5;

/** More is good news. */
function Change({ percent, before }: { percent: number | null; before: string }) {
  const t = useTexts(reportTexts);
  return (
    <Muted>
      {percent !== null && percent !== 0 && (
        <Muted sx={{ color: percent > 0 ? "success.main" : "error.main", fontWeight: 600 }}>
          {t.changed(percent)}{" "}
        </Muted>
      )}
      {t.before(before)}
    </Muted>
  );
}

/** Reads what the card shows, before it is known whether it is shown: nothing below it moves once it is drawn. */
export function useTrade(isEnabled = true) {
  const { period: chosen } = usePeriod();
  const period = { ...chosen, store: "" };
  const report = useReport(period, isEnabled);
  const series = useSeries(period, "day", isEnabled);
  const groups = useGroups(period, "product", isEnabled);
  return {
    period,
    data: report.data,
    series: series.data?.points ?? [],
    best: groups.data?.pages[0]?.groups.slice(0, BEST) ?? [],
    isLoading: report.isLoading || series.isLoading || groups.isLoading,
  };
}

interface TradeCardProps {
  /** Orders that wait for the merchant: to be placed at suppliers, and to be paid there. */
  toPlace: number;
  toPay: number;
}

/** Sales, orders and profit of the last 30 days beside those before, what must be placed, and the best products. */
export function TradeCard({ toPlace, toPay }: TradeCardProps) {
  const t = useTexts(reportTexts);
  const language = useLanguage();
  const { period, data, series, best } = useTrade();
  if (!data) return null;
  const { total, previous, change, currency } = data;
  const format = new Intl.DateTimeFormat(languageTag(), { timeZone: "UTC", month: "short", day: "numeric" });
  const days = daysIn(period);
  const byDay = new Map(series.map((point) => [point.key, point]));
  const of = (name: "income" | "profit") => days.map((day) => Number(byDay.get(day)?.[name] ?? 0));
  return (
    <Card aria-label={t.trade}>
      <CardHead>
        <h2>
          <AppLink to={paths.profit}>{t.trade}</AppLink>
        </h2>
        <Muted>{t.periods["30"]}</Muted>
      </CardHead>
      <Figures>
        <Figure name={t.sales} value={money(total.income, currency)}>
          <Change percent={change.income} before={money(previous.income, currency)} />
        </Figure>
        <Figure name={t.orders} value={whole(total.orders)}>
          <Change percent={change.orders} before={whole(previous.orders)} />
        </Figure>
        <Figure name={t.profit} value={money(total.profit, currency)}>
          <Change percent={change.profit} before={money(previous.profit, currency)} />
        </Figure>
        <Figure
          name={
            <AppLink to={paths.orders} query={{ tab: "to_order" }}>
              {t.toPlace}
            </AppLink>
          }
          value={whole(toPlace)}
        >
          <Muted>
            <AppLink to={paths.orders} query={{ tab: "awaiting_payment" }}>
              {t.toPay(whole(toPay))}
            </AppLink>
          </Muted>
        </Figure>
      </Figures>
      {series.length > 0 && (
        <Chart
          kind="bars"
          name={t.tradeChart(money(total.income, currency), money(total.profit, currency))}
          language={language}
          labels={days.map((day) => format.format(new Date(day)))}
          series={[
            { name: t.sales, values: of("income") },
            { name: t.profit, values: of("profit") },
          ]}
          shown={(value) => money(String(value), currency)}
          axis={(value) => compactMoney(value, currency)}
          hasLegend
        />
      )}
      {best.length > 0 && (
        <>
          <h3>{t.best}</h3>
          <Lines>
            {best.map(({ key, label, profit }) => (
              <Line key={key}>
                <span style={{ overflowWrap: "anywhere", minWidth: 0 }}>{label || t.unnamed}</span>
                <Muted sx={{ whiteSpace: "nowrap" }}>{money(profit, currency)}</Muted>
              </Line>
            ))}
          </Lines>
        </>
      )}
    </Card>
  );
}
