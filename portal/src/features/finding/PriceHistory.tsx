import { Chart } from "@web/charts/Chart";
import type { PricePoint } from "@/shared/api/types";
import { useLanguage } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { supplierName } from "@/shared/suppliers/suppliers";
import { Muted } from "@/shared/ui/Card";
import { price } from "./price";
import { findingTexts } from "./texts";

/** A product's prices day by day, each with its supplier, and the last day. */
export function PriceHistory({ points, platform }: { points: readonly PricePoint[]; platform: number }) {
  const t = useTexts(findingTexts);
  const language = useLanguage();
  const last = points.at(-1);
  const said = (point: PricePoint) => t.priceOf(point.date, price(point.price, point.currency_code));
  return (
    <section>
      <h3>{t.priceHistory}</h3>
      {points.length < 2 ? (
        <Muted>{t.oneDay}</Muted>
      ) : (
        <Chart
          kind="line"
          name={points.map(said).join("; ")}
          language={language}
          labels={points.map(({ date }) => date)}
          series={[{ name: t.priceHistory, values: points.map((point) => Number(point.price)) }]}
          shown={(value) => price(String(value), last?.currency_code ?? "")}
        />
      )}
      {last && <Muted>{t.figureSource(supplierName(platform), last.date)}</Muted>}
    </section>
  );
}
