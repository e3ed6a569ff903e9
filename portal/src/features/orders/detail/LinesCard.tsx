import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { LineSource, OrderPurchase, StoreOrderDetail, StoreOrderLine } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { supplierName } from "@/shared/suppliers/suppliers";
import { Line, Lines, Muted, Row, TitledCard } from "@/shared/ui/Card";
import { ProductImage } from "@/shared/ui/ProductImage";
import { Tag } from "@/shared/ui/Tag";
import { useOwnStock } from "../api";
import { useDropChoice } from "../sources/api";
import { ChooseSource } from "../sources/ChooseSource";
import { sourceTexts } from "../sources/texts";
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

interface BuyingProps extends BoughtProps {
  source: LineSource | undefined;
}

/** Whether a line is to be bought, was bought, or never is, and why. */
function Buying({ line, purchases, source }: BuyingProps) {
  const t = useTexts(detailTexts);
  const sources = useTexts(sourceTexts);
  if (line.kind !== "product") return <Tag>{t.kinds[line.kind] ?? line.kind}</Tag>;
  if (line.is_own_stock) return <Tag>{t.ownStock}</Tag>;
  if (line.to_buy === 0) return line.current_quantity > 0 && <Bought line={line} purchases={purchases} />;
  return (
    <>
      <Tag tone="primary">{t.toBuy(line.to_buy)}</Tag>
      {source?.is_for_order && <Tag tone="info">{t.forThisOrder}</Tag>}
      {!source && <Tag tone="warning">{line.my_product_id ? sources.notMapped : t.notListed}</Tag>}
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

/** The ways to say what a line is bought from: the product's mapping, and a choice for this order alone. */
function Sourcing({ line, order }: LineProps) {
  const t = useTexts(detailTexts);
  const sources = useTexts(sourceTexts);
  const drop = useDropChoice();
  if (line.kind !== "product") return null;
  const isChosen = line.mapping !== null && line.to_buy > 0;
  return (
    <>
      {line.my_product_id && (
        <Button
          size="small"
          href={withRn(paths.myProducts, { map: line.my_product_id })}
          aria-label={t.mappingOf(line.title)}
        >
          {line.to_buy > 0 && !order.sources[line.id] ? sources.mapProduct : t.mapping}
        </Button>
      )}
      {line.to_buy > 0 && <ChooseSource order={order.id} line={line.id} title={line.title} />}
      {isChosen && (
        <Button
          size="small"
          loading={drop.isPending}
          aria-label={sources.dropOf(line.title)}
          onClick={() => drop.mutate({ order: order.id, line: line.id })}
        >
          {sources.drop}
        </Button>
      )}
    </>
  );
}

interface LineProps {
  line: StoreOrderLine;
  order: StoreOrderDetail;
}

function OrderLine({ line, order }: LineProps) {
  const t = useTexts(detailTexts);
  const sources = useTexts(sourceTexts);
  const { currency } = order;
  const source = order.sources[line.id];
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
          {source && (
            <Muted sx={{ display: "block" }}>
              {sources.from(besides([source.title, source.variant_title, supplierName(source.type)]))}
            </Muted>
          )}
          <Row gap={0.5} sx={{ mt: 0.5 }}>
            <Buying line={line} purchases={order.purchases} source={source} />
            <Sourcing line={line} order={order} />
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
