import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import type { PlacingPlan } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { supplierName } from "@/shared/suppliers/suppliers";
import { CardTable } from "@/shared/ui/CardTable";
import { placingTexts } from "./texts";

type Purchase = PlacingPlan["orders"][number]["purchases"][number];

/** The longest delivery of purchases; undefined where no supplier tells. */
export function daysOf(purchases: readonly Purchase[]): [number, number] | undefined {
  const stated = purchases.filter(({ max_days }) => max_days !== null);
  if (stated.length === 0) return undefined;
  const most = (name: "min_days" | "max_days") => Math.max(...stated.map((purchase) => purchase[name] ?? 0));
  return [most("min_days"), most("max_days")];
}

/** The duty and taxes that the merchant bears; a question mark where a part is unknown. */
function customsOf({ customs, is_customs_known }: PlacingPlan["groups"][number]): string {
  const sums = customs.map(({ amount, currency }) => money(amount, currency));
  return (is_customs_known ? sums : [...sums, "?"]).join(" + ") || "–";
}

/** What would be bought at each supplier, in its currency. */
export function Groups({ plan }: { plan: PlacingPlan }) {
  const t = useTexts(placingTexts);
  const ready = plan.orders.filter((order) => order.is_ready).flatMap((order) => order.purchases);
  return (
    <CardTable
      below="sm"
      label={t.suppliers}
      columns={[
        t.supplier,
        { number: t.orders },
        { number: t.goods },
        { number: t.freight },
        { number: t.customs },
        t.delivery,
      ]}
    >
      {plan.groups.map((group) => {
        const { type, way, currency, orders, cost, freight } = group;
        const own = ready.filter(
          (purchase) => purchase.type === type && purchase.way === way && purchase.currency === currency,
        );
        const days = daysOf(own);
        return (
          <TableRow key={`${type} ${way} ${currency}`} role="row">
            <TableCell component="th" scope="row" role="rowheader">
              {besides([supplierName(type), t.ways[way as keyof typeof t.ways]])}
            </TableCell>
            <TableCell role="cell" align="right" data-label={t.orders}>
              {whole(orders)}
            </TableCell>
            <TableCell role="cell" align="right" data-label={t.goods}>
              {money(cost, currency)}
            </TableCell>
            <TableCell role="cell" align="right" data-label={t.freight}>
              {way === "staff"
                ? t.included
                : own.some((purchase) => !purchase.freight)
                  ? "–"
                  : money(freight, currency)}
            </TableCell>
            <TableCell role="cell" align="right" data-label={t.customs}>
              {customsOf(group)}
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
