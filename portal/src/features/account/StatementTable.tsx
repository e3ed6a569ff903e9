import { styled } from "@mui/material/styles";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { moment, utc, whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { Tag, type TagTone } from "@/shared/ui/Tag";
import type { Line } from "./api";
import { accountTexts } from "./texts";

const Frame = styled(TableContainer)(({ theme }) => ({
  "& [data-cell='amount'], & [data-cell='after']": {
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
  },
  // On phones each row is a card. Explicit roles keep it a table for screen readers.
  [theme.breakpoints.down("md")]: {
    "& table, & tbody": { display: "block" },
    "& thead": { position: "absolute", width: 1, height: 1, overflow: "hidden", clipPath: "inset(50%)" },
    "& tbody tr": {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) auto",
      gridTemplateAreas: '"type amount" "time after" "note note"',
      gap: theme.spacing(0.5, 1),
      alignItems: "center",
      padding: theme.spacing(1.5, 0),
      borderBottom: `1px solid ${theme.palette.divider}`,
    },
    "& tbody td": { border: 0, padding: 0, minWidth: 0 },
    ...Object.fromEntries(
      ["time", "type", "amount", "after", "note"].map((area) => [
        `& [data-cell='${area}']`,
        { gridArea: area },
      ]),
    ),
    "& [data-cell='after']": { textAlign: "right" },
    "& [data-cell='note']:empty": { display: "none" },
  },
}));

const TONES: Record<string, TagTone> = {
  credit: "success",
  debit: "neutral",
  hold: "warning",
  release: "info",
  refund: "success",
  dispute: "warning",
  dispute_won: "success",
  top_up: "success",
  earn: "success",
  earn_back: "warning",
  withdraw_back: "success",
  expire: "warning",
};

function shown(amount: string, currency: string): string {
  return currency ? money(amount, currency) : whole(Number(amount));
}

function Row({ line, currency }: { line: Line; currency: string }) {
  const t = useTexts(accountTexts);
  const types: Record<string, string> = t.types;
  const sources: Record<string, (number: string) => string> = t.sources;
  const [, source = "", number = ""] = /^([a-z_]+?)[ :_](\S+)$/.exec(line.reference) ?? [];
  const reference = sources[source]?.(number) ?? line.reference;
  const account = { held: t.held, owed: t.owed }[line.account];
  return (
    <TableRow role="row">
      <TableCell role="cell" data-cell="time" title={utc(line.create_time)}>
        <Muted>{moment(line.create_time)}</Muted>
      </TableCell>
      <TableCell role="cell" data-cell="type">
        <Tag tone={TONES[line.type]} sx={{ verticalAlign: "middle" }}>
          {types[line.type] ?? line.type}
        </Tag>{" "}
        {account && <Muted sx={{ verticalAlign: "middle" }}>· {account}</Muted>}
      </TableCell>
      <TableCell role="cell" data-cell="amount" align="right">
        {line.amount.startsWith("-") ? "" : "+"}
        {shown(line.amount, currency)}
      </TableCell>
      <TableCell role="cell" data-cell="after" align="right">
        <Muted>{shown(line.balance_after, currency)}</Muted>
      </TableCell>
      <TableCell role="cell" data-cell="note" sx={{ overflowWrap: "anywhere" }}>
        {besides([line.note, reference])}
      </TableCell>
    </TableRow>
  );
}

interface StatementTableProps {
  lines: readonly Line[];
  currency: string;
  title: string;
}

export function StatementTable({ lines, currency, title }: StatementTableProps) {
  const t = useTexts(accountTexts);
  return (
    <Frame tabIndex={0} role="region" aria-label={title}>
      <Table role="table" size="small">
        <TableHead role="rowgroup">
          <TableRow role="row">
            <TableCell role="columnheader">{t.time}</TableCell>
            <TableCell role="columnheader">{t.type}</TableCell>
            <TableCell role="columnheader" align="right">
              {t.amount}
            </TableCell>
            <TableCell role="columnheader" align="right">
              {t.balanceAfter}
            </TableCell>
            <TableCell role="columnheader">{t.note}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup">
          {lines.map((line) => (
            <Row key={line.id} line={line} currency={currency} />
          ))}
        </TableBody>
      </Table>
    </Frame>
  );
}
