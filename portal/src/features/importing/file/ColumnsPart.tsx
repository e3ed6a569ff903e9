import Alert from "@mui/material/Alert";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import type { ProductFile } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { CardTable } from "@/shared/ui/CardTable";
import { Select } from "@/shared/ui/Select";
import type { Columns, FormChoice } from "./api";
import { FormPart } from "./FormPart";
import { fileTexts } from "./texts";

const currencies = Intl.supportedValuesOf("currency").map((code) => ({ value: code, label: code }));

interface ColumnsPartProps {
  file: ProductFile;
  columns: Columns;
  currency: string;
  encodings: readonly string[];
  delimiters: readonly string[];
  isReading: boolean;
  onColumns: (columns: Columns) => void;
  onCurrency: (currency: string) => void;
  onForm: (choice: FormChoice) => void;
}

/** The same with what this column means; a meaning belongs to one column. */
export function withMeaning(columns: Columns, place: number, meaning: string): Columns {
  const others = Object.entries(columns).filter(([field, at]) => at !== place && field !== meaning);
  return Object.fromEntries(meaning ? [...others, [meaning, place]] : others);
}

/**
 * The meanings after the file was read another way: of headings that it had before those that were chosen, of
 * others the guessed ones.
 */
export function carriedOver(before: ProductFile, columns: Columns, after: ProductFile): Columns {
  const chosen = new Map(Object.entries(columns).map(([field, place]) => [before.headings[place], field]));
  const isKnown = (place: number) =>
    Boolean(after.headings[place]) && before.headings.includes(after.headings[place] ?? "");
  const kept = after.headings.flatMap((heading, place) => {
    const field = isKnown(place) ? chosen.get(heading) : undefined;
    return field ? [[field, place] as const] : [];
  });
  const guessed = Object.entries(after.columns).filter(([, place]) => !isKnown(place));
  return { ...Object.fromEntries(guessed), ...Object.fromEntries(kept) };
}

/** What each column of an uploaded file means, with the first cell that it has. */
export function ColumnsPart(props: ColumnsPartProps) {
  const { file, columns, currency, onColumns, onCurrency, onForm } = props;
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
      </Row>
      <FormPart {...props} onForm={onForm} />
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
