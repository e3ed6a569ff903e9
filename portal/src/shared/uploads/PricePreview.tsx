import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { messageOf } from "@/shared/api/errors";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { Line, Lines, Muted, Row, Stack, TitledCard } from "@/shared/ui/Card";
import { LongText } from "@/shared/ui/LongText";
import type { usePreview } from "./api";
import { uploadTexts } from "./texts";

type Previewed = NonNullable<ReturnType<typeof usePreview>["data"]>[number];

const day = (moment: string) => moment.slice(0, 10);

function StorePrices({ found }: { found: Previewed }) {
  const t = useTexts(uploadTexts);
  return (
    <Stack gap={0.5}>
      <strong>{found.store}</strong>
      {found.rate && (
        <Muted>{t.rate(found.rate.from, found.rate.to, found.rate.rate, day(found.rate.as_of))}</Muted>
      )}
      {found.prices.length === 0 && <Muted>{t.noProducts}</Muted>}
      <Lines aria-label={found.store}>
        {found.prices.map((price) => (
          <Line key={price.product_id}>
            <div>
              <LongText text={price.title} />
            </div>
            {price.problem ? (
              <Muted>{price.problem}</Muted>
            ) : (
              <span>
                <Muted>
                  {`${t.cost} ${money(price.cost, price.cost_currency)}`}
                  {price.imported_cost !== price.cost &&
                    t.fromImport(money(price.imported_cost, price.cost_currency))}
                  {" → "}
                </Muted>
                <strong>{money(price.price, found.currency)}</strong>
                {price.compare_at && <Muted as="s">{` ${money(price.compare_at, found.currency)}`}</Muted>}
              </span>
            )}
          </Line>
        ))}
      </Lines>
    </Stack>
  );
}

interface PreviewProps {
  preview: ReturnType<typeof usePreview>;
  onAsk: () => void;
}

/** Previews the settings with the newest products, by store. */
export function PricePreview({ preview, onAsk }: PreviewProps) {
  const t = useTexts(uploadTexts);
  return (
    <TitledCard title={t.preview}>
      <Row>
        <Button variant="outlined" loading={preview.isPending} onClick={onAsk}>
          {t.showPreview}
        </Button>
      </Row>
      {preview.error && <Alert severity="error">{messageOf(preview.error)}</Alert>}
      <div aria-live="polite">
        <Stack>
          {preview.data?.map((found) => (
            <StorePrices key={found.store_id} found={found} />
          ))}
        </Stack>
      </div>
    </TitledCard>
  );
}
