import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import type { StoreOrderDetail } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, TitledCard } from "@/shared/ui/Card";
import { CardTable } from "@/shared/ui/CardTable";
import { ordersTexts } from "../texts";
import { detailTexts } from "./texts";

interface Amount {
  name: string;
  shop: string;
  /** Undefined where it is known in the shop's currency only. */
  buyer?: string;
}

/** Every amount of an order that is not zero, the sum last, then what is ours to know. */
function useAmounts(order: StoreOrderDetail): Amount[] {
  const t = useTexts(detailTexts);
  const orders = useTexts(ordersTexts);
  const parts = Object.keys(t.amounts).flatMap((name): Amount[] => {
    const [shop, buyer] = order.amounts[name] ?? ["0", "0"];
    return Number(shop) || Number(buyer) ? [{ name: t.amounts[name] ?? name, shop, buyer }] : [];
  });
  return [
    ...parts,
    { name: orders.total, shop: order.total, buyer: order.buyer_total },
    ...(Number(order.refunded) ? [{ name: orders.payments.refunded ?? "", shop: order.refunded }] : []),
    ...(order.cost ? [{ name: orders.cost, shop: order.cost }] : []),
    ...(order.profit ? [{ name: orders.profit, shop: order.profit }] : []),
  ];
}

/** What the order is worth, in the shop's currency and, where it is another, as the buyer paid. */
export function MoneyCard({ order }: { order: StoreOrderDetail }) {
  const t = useTexts(detailTexts);
  const orders = useTexts(ordersTexts);
  const amounts = useAmounts(order);
  const { currency, buyer_currency, payment, payment_method } = order;
  const isDual = currency !== buyer_currency;
  return (
    <TitledCard title={t.money}>
      <CardTable
        below="xs"
        label={t.money}
        columns={[
          t.amount,
          { number: t.shopCurrency(currency) },
          ...(isDual ? [{ number: t.buyerCurrency(buyer_currency) }] : []),
        ]}
      >
        {amounts.map(({ name, shop, buyer }) => (
          <TableRow key={name} role="row">
            <TableCell component="th" scope="row" role="rowheader">
              {name}
            </TableCell>
            <TableCell role="cell" align="right" data-label={t.shopCurrency(currency)}>
              {money(shop, currency)}
            </TableCell>
            {isDual && (
              <TableCell role="cell" align="right" data-label={t.buyerCurrency(buyer_currency)}>
                {money(buyer, buyer_currency)}
              </TableCell>
            )}
          </TableRow>
        ))}
      </CardTable>
      <Muted>{besides([orders.payments[payment] ?? payment, payment_method])}</Muted>
      {order.taxes_included && <Muted>{t.taxesIncluded}</Muted>}
    </TitledCard>
  );
}
