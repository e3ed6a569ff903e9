import Alert from "@mui/material/Alert";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import type { ProductFile } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { CardTable } from "@/shared/ui/CardTable";
import { Select } from "@/shared/ui/Select";
import type { Columns } from "./api";
import { fileTexts } from "./texts";

const currencies = Intl.supportedValuesOf("currency").map((code) => ({ value: code, label: code }));

interface ColumnsPartProps {
  file: ProductFile;
  columns: Columns;
  currency: string;
  encodings: readonly string[];
  onColumns: (columns: Columns) => void;
  onCurrency: (currency: string) => void;
  onEncoding: (encoding: string) => void;
}

/** The same with what this column means; a meaning belongs to one column. */
export function withMeaning(columns: Columns, place: number, meaning: string): Columns {
  const others = Object.entries(columns).filter(([field, at]) => at !== place && field !== meaning);
  return Object.fromEntries(meaning ? [...others, [meaning, place]] : others);
}

/** What each column of an uploaded file means, with the first cell that it has. */
export function ColumnsPart(props: ColumnsPartProps) {
  const { file, columns, currency, encodings, onColumns, onCurrency, onEncoding } = props;
  const t = useTexts(fileTexts);
  const meanings = new Map(Object.entries(columns).map(([field, place]) => [place, field]));
  const choices = [
    { value: "", label: t.leaveOut },
    ...Object.entries(t.fields).map(([value, label]) => ({ value, label })),
  ];
  const known = currencies.some(({ value }) => value === currency);
  return (
    <Stack>
      {file.platform && <Alert severity="success">{t.recognised(file.platform)}</Alert>}
      {file.refusal && <Alert severity="error">{file.refusal}</Alert>}
      <Muted>{t.columnsHow}</Muted>
      <Row gap={2} sx={{ alignItems: "end", "& > *": { flex: "1 1 180px" } }}>
        <Select
          label={t.currency}
          value={currency}
          choices={known ? currencies : [{ value: currency, label: currency }, ...currencies]}
          onChange={(event) => onCurrency(event.target.value)}
        />
        {file.form.kind === "csv" && (
          <Select
            label={t.encoding}
            value={encodings.find((encoding) => file.form.encoding.startsWith(encoding)) ?? ""}
            choices={encodings.map((encoding) => ({ value: encoding, label: encoding }))}
            onChange={(event) => onEncoding(event.target.value)}
          />
        )}
      </Row>
      {file.form.kind === "csv" && <Muted>{t.encodingHint}</Muted>}
      <CardTable below="sm" label={t.columns} columns={[t.column, t.example, t.meaning]}>
        {file.headings.map((heading, place) => {
          const name = heading || t.unnamed(place + 1);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <TableRow key={place} role="row">
              <TableCell component="th" scope="row" role="rowheader">
                {name}
              </TableCell>
              <TableCell role="cell" data-label={t.example} data-wide sx={{ overflowWrap: "anywhere" }}>
                {file.samples
                  .map((cells) => cells[place])
                  .find(Boolean)
                  ?.slice(0, 80) || "–"}
              </TableCell>
              <TableCell role="cell" data-wide sx={{ minWidth: 180 }}>
                <Select
                  compact
                  label={t.meaningOf(name)}
                  value={meanings.get(place) ?? ""}
                  choices={choices}
                  onChange={(event) => onColumns(withMeaning(columns, place, event.target.value))}
                />
              </TableCell>
            </TableRow>
          );
        })}
      </CardTable>
    </Stack>
  );
}
