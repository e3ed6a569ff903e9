import type { Dashboard } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { AppLink } from "@/shared/navigation/AppLink";
import { paths } from "@/shared/navigation/paths";
import { Card, Muted } from "@/shared/ui/Card";
import { Figure, Figures } from "@/shared/ui/Figures";
import { dashboardTexts } from "./texts";

interface LiveCardProps {
  live: NonNullable<Dashboard["live"]>;
  published: number;
  listed: number;
}

/** What buyers can order before the first order has come: its value and margin, and what threatens them. */
export function LiveCard({
  live: { values, price_changes, stock_at_risk },
  published,
  listed,
}: LiveCardProps) {
  const t = useTexts(dashboardTexts);
  const [main, ...others] = values;
  return (
    <Card aria-label={t.live}>
      <h2>{t.live}</h2>
      <Figures>
        <Figure name={<AppLink to={paths.myProducts}>{t.published}</AppLink>} value={whole(published)}>
          <Muted>
            <AppLink to={paths.importList}>{t.listed(whole(listed))}</AppLink>
          </Muted>
        </Figure>
        {main && (
          <Figure name={t.value} value={money(main.value, main.currency)}>
            <Muted>
              {[t.valueText, ...others.map(({ value, currency }) => money(value, currency))].join(" · ")}
            </Muted>
          </Figure>
        )}
        {main?.profit && (
          <Figure name={t.margin} value={main.margin === null ? "–" : `${main.margin}%`}>
            <Muted>{t.marginText(money(main.profit, main.currency))}</Muted>
          </Figure>
        )}
        {main && (
          <Figure name={<AppLink to={paths.notices}>{t.priceChanges}</AppLink>} value={whole(price_changes)}>
            <Muted>{t.lately}</Muted>
          </Figure>
        )}
        {main && (
          <Figure
            name={
              <AppLink to={paths.myProducts} query={{ stock: "sold_out" }}>
                {t.stockAtRisk}
              </AppLink>
            }
            value={whole(stock_at_risk)}
          >
            <Muted>{t.stockText}</Muted>
          </Figure>
        )}
      </Figures>
    </Card>
  );
}
