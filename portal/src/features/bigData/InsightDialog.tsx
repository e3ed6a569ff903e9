import type { PricePoint } from "@/shared/api/types";
import { money, moneyRange } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { Modal } from "@/shared/ui/Modal";
import { Pending } from "@/shared/ui/Pending";
import { useInsight } from "./api";
import { bigDataTexts } from "./texts";

const WIDE = 600;
const HIGH = 120;
const EDGE = 5;

/** A product's prices day by day, and how many shops sell the same. */
export function InsightDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(bigDataTexts);
  const query = useInsight(id);
  const { data } = query;
  return (
    <Modal title={data?.product.reference_name ?? t.details} width={760} onClose={onClose}>
      {data ? (
        <Stack>
          <section>
            <h3>{t.priceHistory}</h3>
            <PriceLine points={data.price_history} />
          </section>
          <section>
            <h3>{t.saturation}</h3>
            {data.saturation.shops ? (
              <Row gap={1}>
                <b>{t.shops(data.saturation.shops, data.saturation.listings)}</b>
                <span>{moneyRange(data.saturation.least, data.saturation.most, "USD")}</span>
                <Muted>{t.source(data.saturation.source, data.saturation.date ?? "")}</Muted>
              </Row>
            ) : (
              <Muted>{t.noShops}</Muted>
            )}
          </section>
        </Stack>
      ) : (
        <Pending query={query} rows={3} height={80} />
      )}
    </Modal>
  );
}

function PriceLine({ points }: { points: readonly PricePoint[] }) {
  const t = useTexts(bigDataTexts);
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < 2 || !first || !last) return <Muted>{t.oneDay}</Muted>;
  const amounts = points.map((one) => Number(one.price));
  const least = Math.min(...amounts);
  const span = Math.max(...amounts) - least || 1;
  const y = (amount: number) => EDGE + (HIGH - 2 * EDGE) * (1 - (amount - least) / span);
  const line = amounts.map((amount, at) => `${(WIDE * at) / (amounts.length - 1)},${y(amount)}`).join(" ");
  const said = (one: PricePoint) => t.priceOf(one.date, money(one.price, one.currency_code));
  return (
    <>
      <svg
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        width="100%"
        height={HIGH}
        preserveAspectRatio="none"
        role="img"
        aria-label={points.map(said).join("; ")}
      >
        <polyline
          points={line}
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <Row sx={{ justifyContent: "space-between" }}>
        <Muted>{said(first)}</Muted>
        <Muted>{said(last)}</Muted>
      </Row>
    </>
  );
}
