import { moneyRange } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { Modal } from "@/shared/ui/Modal";
import { Pending } from "@/shared/ui/Pending";
import { PriceHistory } from "../PriceHistory";
import { useInsight } from "./api";
import { bigDataTexts } from "./texts";

/** A product's prices day by day, and how many shops sell the same. */
export function InsightDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(bigDataTexts);
  const query = useInsight(id);
  const { data } = query;
  return (
    <Modal title={data?.product.reference_name ?? t.details} width={760} onClose={onClose}>
      {data ? (
        <Stack>
          <PriceHistory points={data.price_history} platform={data.product.platform} />
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
