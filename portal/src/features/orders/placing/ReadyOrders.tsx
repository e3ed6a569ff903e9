import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import type { PlacingPlan } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { CardTable } from "@/shared/ui/CardTable";
import { Loss } from "../parts";
import { daysOf } from "./Groups";
import { placingTexts } from "./texts";

/** Each order that would be placed, with what it brings. */
export function ReadyOrders({ orders }: { orders: PlacingPlan["orders"] }) {
  const t = useTexts(placingTexts);
  return (
    <CardTable
      below="sm"
      label={t.ready}
      columns={[t.order, { number: t.total }, { number: t.cost }, { number: t.profit }, t.delivery]}
    >
      {orders.map(({ order_id, number, total, cost, profit, currency, purchases }) => {
        const days = daysOf(purchases);
        return (
          <TableRow key={order_id} role="row">
            <TableCell component="th" scope="row" role="rowheader">
              {number}
            </TableCell>
            <TableCell role="cell" align="right" data-label={t.total}>
              {money(total, currency)}
            </TableCell>
            <TableCell role="cell" align="right" data-label={t.cost}>
              {money(cost, currency)}
            </TableCell>
            <TableCell role="cell" align="right" data-label={t.profit}>
              {Number(profit) < 0 ? <Loss>{money(profit, currency)}</Loss> : money(profit, currency)}
            </TableCell>
            <TableCell role="cell" data-label={t.delivery}>
              {days ? t.days(...days) : "–"}
            </TableCell>
          </TableRow>
        );
      })}
    </CardTable>
  );
}
