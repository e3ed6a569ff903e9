import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { OrderPurchase, StoreOrderDetail, StoreOrderLine } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { Line, Lines, Muted, Row, TitledCard } from "@/shared/ui/Card";
import { ProductImage } from "@/shared/ui/ProductImage";
import { Tag } from "@/shared/ui/Tag";
import { useOwnStock } from "../api";
import { ordersTexts } from "../texts";
import { actionTexts } from "./actionTexts";
import { detailTexts } from "./texts";

const Name = styled("div")(({ theme }) => ({
  display: "flex",
  gap: theme.spacing(1.5),
  flex: "1 1 260px",
  "& > div": { minWidth: 0, overflowWrap: "anywhere" },
}));

interface BoughtProps {
  line: StoreOrderLine;
  purchases: readonly OrderPurchase[];
}

const OVER = ["failed", "called_back", "cancelled"];

/** How far the purchases of a line are: it is bought when the supplier has taken all of them. */
function Bought({ line, purchases }: BoughtProps) {
  const t = useTexts(detailTexts);
  const { purchaseStates } = useTexts(ordersTexts);
  const own = purchases.filter(
    ({ state, lines }) => !OVER.includes(state) && lines.some(([id]) => id === line.id),
  );
  const open = own.find(({ state }) => state !== "placed");
  if (own.length === 0) return <Tag>{t.nothingToBuy}</Tag>;
  return open ? (
    <Tag tone="info">{purchaseStates[open.state] ?? open.state}</Tag>
  ) : (
    <Tag tone="success">{t.bought}</Tag>
  );
}

/** Whether a line is to be bought, was bought, or never is, and why. */
function Buying({ line, purchases }: BoughtProps) {
  const t = useTexts(detailTexts);
  if (line.kind !== "product") return <Tag>{t.kinds[line.kind] ?? line.kind}</Tag>;
  if (line.is_own_stock) return <Tag>{t.ownStock}</Tag>;
  if (line.to_buy === 0) return line.current_quantity > 0 && <Bought line={line} purchases={purchases} />;
  return (
    <>
      <Tag tone="primary">{t.toBuy(line.to_buy)}</Tag>
      {line.mapping ? (
        <Tag tone="info">{t.forThisOrder}</Tag>
      ) : (
        !line.my_product_id && <Tag tone="warning">{t.notListed}</Tag>
      )}
    </>
  );
}

/** Sends a line from the merchant's own stock, so that nothing is bought for it, or no longer. */
function OwnStock({ line, order }: LineProps) {
  const t = useTexts(actionTexts);
  const own = useOwnStock();
  if (line.kind !== "product" || (line.to_buy === 0 && !line.is_own_stock)) return null;
  return (
    <Button
      size="small"
      loading={own.isPending}
      onClick={() => own.mutate({ order: order.id, line: line.id, on: !line.is_own_stock })}
    >
      {line.is_own_stock ? t.buyAgain : t.ownStock}
    </Button>
  );
}

interface LineProps {
  line: StoreOrderLine;
  order: StoreOrderDetail;
}

function OrderLine({ line, order }: LineProps) {
  const t = useTexts(detailTexts);
  const { currency } = order;
  const removed = line.quantity - line.current_quantity;
  return (
    <Line>
      <Name>
        <ProductImage src={line.image} size={48} />
        <div>
          <strong>{line.title}</strong>
          <Muted sx={{ display: "block" }}>{besides([line.variant_title, line.sku])}</Muted>
          {line.properties.map(([name, value]) => (
            <Muted key={name} sx={{ display: "block" }}>
              {name}: {value}
            </Muted>
          ))}
          <Row gap={0.5} sx={{ mt: 0.5 }}>
            <Buying line={line} purchases={order.purchases} />
            {line.my_product_id && line.kind === "product" && (
              <Button
                size="small"
                href={withRn(paths.myProducts, { map: line.my_product_id })}
                aria-label={t.mappingOf(line.title)}
              >
                {t.mapping}
              </Button>
            )}
            <OwnStock line={line} order={order} />
          </Row>
        </div>
      </Name>
      <div>
        {t.pieces(line.quantity, money(line.price, currency))}
        {removed > 0 && <Muted sx={{ display: "block" }}>{t.removed(removed)}</Muted>}
        <Muted sx={{ display: "block" }}>{money(line.total, currency)}</Muted>
      </div>
    </Line>
  );
}

export function LinesCard({ order }: { order: StoreOrderDetail }) {
  const t = useTexts(detailTexts);
  return (
    <TitledCard title={t.lines}>
      <Lines>
        {order.lines.map((line) => (
          <OrderLine key={line.id} line={line} order={order} />
        ))}
      </Lines>
    </TitledCard>
  );
}
