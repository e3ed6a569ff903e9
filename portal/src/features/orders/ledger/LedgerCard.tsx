import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import { useState } from "react";
import type { LedgerRow, OrderLedger, StoreOrderDetail } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { calendarDay, calendarMonth } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { profitTexts } from "@/shared/profit/texts";
import { Card, CardHead, Muted, Stack } from "@/shared/ui/Card";
import { CardTable } from "@/shared/ui/CardTable";
import { ConfirmButton } from "@/shared/ui/ConfirmButton";
import { Pending } from "@/shared/ui/Pending";
import { useLedger, useRemoveFigure } from "./api";
import { ledgerTexts } from "./texts";

const FigureDialog = lazyPart(() => import("./FigureDialog"), "FigureDialog");

interface RowProps {
  order: string;
  row: LedgerRow;
  ledger: OrderLedger;
}

/** Where an amount comes from: its source and day, its rate, the month that it adjusts. */
function useOrigin() {
  const t = useTexts(ledgerTexts);
  const profit = useTexts(profitTexts);
  return ({ source, on, rate, rate_source, adjusts, currency }: LedgerRow, base: string) =>
    besides([
      profit.sources[source] ?? source,
      calendarDay(on),
      currency !== base && rate && t.rate(rate, rate_source === "own" ? t.ownRate : rate_source),
      adjusts && t.adjusts(calendarMonth(adjusts)),
    ]);
}

function OneRow({ order, row, ledger }: RowProps) {
  const t = useTexts(ledgerTexts);
  const profit = useTexts(profitTexts);
  const originOf = useOrigin();
  const remove = useRemoveFigure(order);
  const kind = profit.kinds[row.kind] ?? row.kind;
  const hasDifference = Number(row.difference) !== 0;
  return (
    <TableRow role="row">
      <TableCell component="th" scope="row" role="rowheader">
        {kind}
        <Muted sx={{ display: "block", fontWeight: 400 }}>
          {besides([ledger.titles[row.line_id] ?? t.order, originOf(row, ledger.currency)])}
        </Muted>
        {row.figure_id && (
          <ConfirmButton
            label={t.remove}
            about={t.removeThis(kind)}
            change={remove}
            of={row.figure_id}
            toast={t.removed}
            size="small"
          >
            {t.removeText}
          </ConfirmButton>
        )}
      </TableCell>
      <TableCell role="cell" align="right" data-label={profit.expected}>
        {money(row.expected, row.currency)}
      </TableCell>
      <TableCell role="cell" align="right" data-label={profit.actual}>
        {money(row.actual, row.currency)}
      </TableCell>
      <TableCell role="cell" align="right" data-label={t.counted}>
        {money(row.amount, ledger.currency)}
      </TableCell>
      <TableCell role="cell" align="right" data-label={t.difference}>
        {hasDifference ? money(row.difference, ledger.currency) : "–"}
        {row.remark && <Muted sx={{ display: "block", whiteSpace: "normal" }}>{row.remark}</Muted>}
      </TableCell>
    </TableRow>
  );
}

function Sum({ ledger }: { ledger: OrderLedger }) {
  const t = useTexts(ledgerTexts);
  const isAsExpected = Number(ledger.expected_profit) === Number(ledger.profit);
  return (
    <p style={{ margin: 0 }}>
      {t.sum} <strong>{money(ledger.profit, ledger.currency)}</strong>{" "}
      {!isAsExpected && <Muted>{t.before(money(ledger.expected_profit, ledger.currency))}</Muted>}
    </p>
  );
}

function Rows({ order, ledger }: { order: StoreOrderDetail; ledger: OrderLedger }) {
  const t = useTexts(ledgerTexts);
  const profit = useTexts(profitTexts);
  const numbers = [profit.expected, profit.actual, t.counted, t.difference];
  return (
    <Stack gap={1}>
      <Sum ledger={ledger} />
      {!ledger.is_whole && <Alert severity="info">{t.unbought}</Alert>}
      {ledger.unrated > 0 && <Alert severity="warning">{t.unrated(ledger.unrated)}</Alert>}
      <CardTable below="lg" label={t.title} columns={[t.row, ...numbers.map((number) => ({ number }))]}>
        {ledger.rows.map((row) => (
          <OneRow
            key={`${row.kind} ${row.line_id} ${row.purchase_id} ${row.currency} ${row.on} ${row.figure_id} ${row.amount}`}
            order={order.id}
            row={row}
            ledger={ledger}
          />
        ))}
      </CardTable>
    </Stack>
  );
}

/** The order's profit, row by row: what was expected, what it was, and why they differ. */
export function LedgerCard({ order }: { order: StoreOrderDetail }) {
  const t = useTexts(ledgerTexts);
  const read = useLedger(order.id);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card id="ledger">
      <CardHead>
        <h2>{t.title}</h2>
        <Button size="small" onClick={() => setOpen(true)}>
          {t.add}
        </Button>
      </CardHead>
      <Pending query={read} rows={2} height={48} />
      {read.data?.rows.length === 0 && <Muted>{t.none}</Muted>}
      {read.data && read.data.rows.length > 0 && <Rows order={order} ledger={read.data} />}
      {isOpen && <FigureDialog order={order} currency={order.currency} onClose={() => setOpen(false)} />}
    </Card>
  );
}
