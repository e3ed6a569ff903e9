import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import type { StoreOrder } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { clock, day } from "@/shared/format/time";
import { languageTag } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { platformName } from "@/shared/stores/platforms";
import { Muted, Row } from "@/shared/ui/Card";
import { ProductImage } from "@/shared/ui/ProductImage";
import { Tag } from "@/shared/ui/Tag";
import { inOrder, listDisplay } from "@/shared/views/display";
import { CountryCode, Loss, ProblemTags, PurchaseLines, StateTag, useBuyerName } from "../parts";
import { ordersTexts } from "../texts";

/** Columns that can be left out. */
export const columns = [
  "status",
  "customer",
  "items",
  "total",
  "cost",
  "profit",
  "purchases",
  "store",
  "date",
  "age",
  "risk",
  "note",
  "tags",
] as const;

export type Column = (typeof columns)[number];

export const NUMBERS: readonly Column[] = ["total", "cost", "profit"];

export const orderDisplay = listDisplay("orders_display", {
  isCompact: false,
  hidden: ["age", "risk", "note", "tags"],
  order: [],
});

/** Returns the columns that are shown, in the user's order. */
export function useShown(): Column[] {
  const { hidden, order } = orderDisplay.use();
  return inOrder(columns, order).filter((column) => !hidden.includes(column));
}

const DAY = 24 * 60 * 60 * 1000;
const ENDED = ["shipped", "delivered", "cancelled"];

/** How long the buyer has waited, for orders that are not sent yet. */
function age({ create_time, state }: StoreOrder): string {
  if (ENDED.includes(state)) return "–";
  const days = Math.floor((Date.now() - Date.parse(create_time)) / DAY);
  const format = new Intl.NumberFormat(languageTag(), { style: "unit", unit: "day", unitDisplay: "long" });
  return format.format(Math.max(0, days));
}

const OneLine = styled("span")({ whiteSpace: "nowrap" });
const Wraps = styled("span")({ overflowWrap: "anywhere", whiteSpace: "pre-line" });

function Customer({ order }: { order: StoreOrder }) {
  const name = useBuyerName(order);
  return (
    <Wraps>
      <CountryCode country={order.country} /> {name}
    </Wraps>
  );
}

const IMAGES = 3;

function Items({ order: { lines } }: { order: StoreOrder }) {
  const t = useTexts(ordersTexts);
  const pieces = lines.reduce((sum, line) => sum + line.current_quantity, 0);
  const titles = lines.map(({ title }) => title).join("\n");
  return (
    <Row gap={0.5} title={titles}>
      {lines.slice(0, IMAGES).map((line) => (
        <ProductImage key={line.id} src={line.image} size={32} />
      ))}
      <Muted sx={{ whiteSpace: "nowrap" }}>{t.pieces(pieces)}</Muted>
    </Row>
  );
}

function Total({ order }: { order: StoreOrder }) {
  const t = useTexts(ordersTexts);
  return (
    <>
      {money(order.total, order.currency)}
      <Muted sx={{ display: "block" }}>{t.payments[order.payment] ?? order.payment}</Muted>
      {Number(order.refunded) > 0 && order.payment !== "refunded" && (
        <Muted sx={{ display: "block" }}>{t.refunded(money(order.refunded, order.currency))}</Muted>
      )}
    </>
  );
}

function Risk({ risk }: { risk: string }) {
  const t = useTexts(ordersTexts);
  const word = t.risks[risk] ?? risk;
  return risk === "high" || risk === "medium" ? <Tag tone="warning">{word}</Tag> : word;
}

/** Day and time, each in one line. */
function Moment({ iso }: { iso: string }) {
  return (
    <>
      <OneLine>{day(iso)}</OneLine> <OneLine>{clock(iso)}</OneLine>
    </>
  );
}

/** What each column shows of an order. */
export const cells: Record<Column, (order: StoreOrder) => ReactNode> = {
  status: (order) => (
    <Row gap={0.5}>
      <StateTag state={order.state} />
      <ProblemTags problems={order.problems} />
    </Row>
  ),
  customer: (order) => <Customer order={order} />,
  items: (order) => <Items order={order} />,
  total: (order) => <Total order={order} />,
  cost: ({ cost, currency }) => money(cost, currency),
  profit: ({ profit, currency }) =>
    Number(profit) < 0 ? <Loss>{money(profit, currency)}</Loss> : money(profit, currency),
  purchases: ({ purchases }) => <PurchaseLines purchases={purchases} />,
  store: ({ store_name, platform }) => (
    <>
      {store_name} <Muted sx={{ overflowWrap: "break-word" }}>{platformName(platform)}</Muted>
    </>
  ),
  date: ({ create_time }) => <Moment iso={create_time} />,
  age: (order) => age(order),
  risk: ({ risk }) => <Risk risk={risk} />,
  note: ({ note }) => <Wraps>{note || "–"}</Wraps>,
  tags: ({ tags }) => <Wraps>{tags.join(", ") || "–"}</Wraps>,
};
