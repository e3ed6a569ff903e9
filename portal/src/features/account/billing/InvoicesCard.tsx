import Link from "@mui/material/Link";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import type { Invoice } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { day, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { platformName } from "@/shared/stores/platforms";
import { Card, Muted, Row, Stack } from "@/shared/ui/Card";
import { CardTable } from "@/shared/ui/CardTable";
import { More } from "@/shared/ui/More";
import { Pending } from "@/shared/ui/Pending";
import { Tag, type TagTone } from "@/shared/ui/Tag";
import { useInvoices } from "./api";
import { billingTexts } from "./texts";

const TONES: Record<string, TagTone> = { paid: "success", open: "warning", uncollectible: "error" };

/** Every invoice with its file; an open one with the page on which it is paid. */
export function InvoicesCard() {
  const t = useTexts(billingTexts);
  const query = useInvoices();
  const invoices = query.data?.pages.flatMap((page) => page.invoices);
  return (
    <Card>
      <h2>{t.invoices}</h2>
      <Stack sx={{ mt: 1.5 }}>
        <Pending query={query} rows={3} height={44} />
        {invoices?.length === 0 && <Muted>{t.noInvoices}</Muted>}
        {invoices && invoices.length > 0 && (
          <CardTable
            below="lg"
            label={t.invoices}
            columns={[t.number, t.date, t.about, t.period, { number: t.amount }, t.state, t.file]}
          >
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} />
            ))}
          </CardTable>
        )}
        <More list={query} label={t.more} />
      </Stack>
    </Card>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const t = useTexts(billingTexts);
  const { currency, state, platform, tax, refunded } = invoice;
  const parts = [
    Number(tax) > 0 && t.tax(money(tax, currency)),
    Number(refunded) > 0 && t.refunded(money(refunded, currency)),
  ];
  const number = invoice.number || invoice.id;
  return (
    <TableRow role="row" sx={{ verticalAlign: "top" }}>
      <TableCell component="th" scope="row" role="rowheader">
        {number}
      </TableCell>
      <TableCell role="cell" data-label={t.date} title={utc(invoice.issued_at)}>
        {day(invoice.issued_at)}
      </TableCell>
      <TableCell role="cell" data-label={t.about}>
        {besides([invoice.plan, platform ? platformName(platform) : ""])}
      </TableCell>
      <TableCell role="cell" data-label={t.period}>
        {day(invoice.period_start)} – {day(invoice.period_end)}
      </TableCell>
      <TableCell role="cell" data-label={t.amount} align="right">
        {money(invoice.total, currency)}
        {parts.some(Boolean) && (
          <div>
            <Muted>{besides(parts)}</Muted>
          </div>
        )}
      </TableCell>
      <TableCell role="cell" data-label={t.state}>
        <Tag tone={TONES[state]}>{t.states[state] ?? state}</Tag>
      </TableCell>
      <TableCell role="cell" data-label={t.file}>
        <Row gap={1.5}>
          {invoice.pdf_url && (
            <Link href={invoice.pdf_url} target="_blank" rel="noreferrer" aria-label={t.pdfOf(number)}>
              {t.pdf}
            </Link>
          )}
          {invoice.credit_notes.map((note) => (
            <Link key={note.number} href={note.pdf_url} target="_blank" rel="noreferrer">
              {t.creditNote(note.number)}
            </Link>
          ))}
          {invoice.url && (
            <Link href={invoice.url} target="_blank" rel="noreferrer" aria-label={t.payOf(number)}>
              {t.pay}
            </Link>
          )}
        </Row>
      </TableCell>
    </TableRow>
  );
}
