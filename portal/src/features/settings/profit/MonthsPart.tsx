import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import type { LedgerMonth } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { day } from "@/shared/format/time";
import { languageTag } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, TitledCard } from "@/shared/ui/Card";
import { CardTable } from "@/shared/ui/CardTable";
import { ConfirmButton } from "@/shared/ui/ConfirmButton";
import { Pending } from "@/shared/ui/Pending";
import { useCloseMonth, useMonths } from "./api";
import { profitSettingTexts } from "./texts";

function MonthRow({ month, mayClose }: { month: LedgerMonth; mayClose: boolean }) {
  const t = useTexts(profitSettingTexts);
  const close = useCloseMonth();
  const format = new Intl.DateTimeFormat(languageTag(), { timeZone: "UTC", year: "numeric", month: "long" });
  const name = format.format(new Date(month.month));
  return (
    <TableRow role="row">
      <TableCell component="th" scope="row" role="rowheader">
        {name}
      </TableCell>
      <TableCell role="cell" align="right" data-label={t.profit}>
        {money(month.profit, month.currency)}
      </TableCell>
      <TableCell role="cell" align="right" data-label={t.actual}>
        {money(month.actual, month.currency)}
      </TableCell>
      <TableCell role="cell" data-label={t.status}>
        {month.closed_at ? t.closedOn(day(month.closed_at)) : t.open}
        {month.may_close && mayClose && (
          <ConfirmButton
            label={t.close}
            about={t.closeThis(name)}
            change={close}
            of={month.month}
            toast={t.closed}
            size="small"
          >
            {t.closeText}
          </ConfirmButton>
        )}
      </TableCell>
    </TableRow>
  );
}

/** The months of the ledger; the oldest open one that is over can be closed. */
export function MonthsPart({ mayClose }: { mayClose: boolean }) {
  const t = useTexts(profitSettingTexts);
  const read = useMonths();
  return (
    <TitledCard title={t.months}>
      <Muted>{t.monthsText}</Muted>
      <Pending query={read} rows={2} height={48} />
      {read.data?.length === 0 && <Muted>{t.noMonths}</Muted>}
      {read.data && read.data.length > 0 && (
        <CardTable
          below="sm"
          label={t.months}
          columns={[t.month, { number: t.profit }, { number: t.actual }, t.status]}
        >
          {read.data.map((month) => (
            <MonthRow key={month.month} month={month} mayClose={mayClose} />
          ))}
        </CardTable>
      )}
    </TitledCard>
  );
}
