import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import type { PlacingPlan } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { day } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { measuredTexts } from "@/shared/suppliers/texts";
import { Muted } from "@/shared/ui/Card";
import { CardTable } from "@/shared/ui/CardTable";
import { Loss } from "../parts";
import { daysOf } from "./Groups";
import { othersOf } from "./Offers";
import { placingTexts } from "./texts";
import { togetherTexts } from "./togetherTexts";

/** Each order that would be placed, with what it brings. */
export function ReadyOrders({ plan }: { plan: PlacingPlan }) {
  const together = useTexts(togetherTexts);
  const t = useTexts(placingTexts);
  const { measured: said, countedAt } = useTexts(measuredTexts);
  return (
    <CardTable
      below="sm"
      label={t.ready}
      columns={[t.order, { number: t.total }, { number: t.cost }, { number: t.profit }, t.delivery]}
    >
      {plan.orders
        .filter(({ is_ready }) => is_ready)
        .map(({ order_id, number, total, cost, profit, currency, purchases, measured }) => {
          const days = daysOf(purchases);
          const others = othersOf(plan, order_id);
          return (
            <TableRow key={order_id} role="row">
              <TableCell component="th" scope="row" role="rowheader">
                {number}
                {others && (
                  <>
                    {" "}
                    <Muted>{together.with(others)}</Muted>
                  </>
                )}
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
                {measured.map((way) => (
                  <Muted key={way.service} sx={{ display: "block" }} title={countedAt(day(way.counted_at))}>
                    {said("", way.half_days, way.most_days, way.parcels, way.is_own)}
                  </Muted>
                ))}
              </TableCell>
            </TableRow>
          );
        })}
    </CardTable>
  );
}
