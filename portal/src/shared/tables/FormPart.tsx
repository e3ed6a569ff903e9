import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row } from "@/shared/ui/Card";
import { Select } from "@/shared/ui/Select";
import type { FormChoice, TableHead } from "./columns";
import { tableTexts } from "./texts";

const ROW_SHOWN = 80;

export interface FormPartProps {
  head: TableHead;
  encodings: readonly string[];
  delimiters: readonly string[];
  isReading: boolean;
  onForm: (choice: FormChoice) => void;
}

/** How the file was read, as guessed or chosen. A change reads it again. */
export function FormPart({ head, encodings, delimiters, isReading, onForm }: FormPartProps) {
  const t = useTexts(tableTexts);
  const { kind, encoding, delimiter, sheet, first } = head.form;
  const isText = kind === "csv";
  const names: Record<string, string> = t.delimiters;
  const rows = head.top.map(({ row, cells }) => ({
    value: String(row),
    label: t.rowShown(row, cells.filter(Boolean).join(" · ").slice(0, ROW_SHOWN)),
  }));
  const isShown = head.top.some(({ row }) => row === first);
  return (
    <>
      <Row gap={2} sx={{ alignItems: "end", "& > *": { flex: "1 1 180px" } }}>
        {isText && (
          <Select
            label={t.encoding}
            value={encodings.find((each) => encoding.startsWith(each)) ?? ""}
            choices={encodings.map((each) => ({ value: each, label: each }))}
            disabled={isReading}
            onChange={(event) => onForm({ encoding: event.target.value })}
          />
        )}
        {isText && (
          <Select
            label={t.delimiter}
            value={delimiter}
            choices={delimiters.map((each) => ({ value: each, label: names[each] ?? each }))}
            disabled={isReading}
            onChange={(event) => onForm({ encoding, delimiter: event.target.value })}
          />
        )}
        {head.sheets.length > 1 && (
          <Select
            label={t.sheet}
            value={String(sheet)}
            choices={head.sheets.map((name, place) => ({ value: String(place), label: name }))}
            disabled={isReading}
            onChange={(event) => onForm({ sheet: Number(event.target.value) })}
          />
        )}
        {rows.length > 0 && (
          <Select
            label={t.headingRow}
            value={String(first)}
            choices={isShown ? rows : [{ value: String(first), label: t.rowShown(first, "") }, ...rows]}
            disabled={isReading}
            onChange={(event) => onForm({ encoding, delimiter, sheet, first: Number(event.target.value) })}
          />
        )}
      </Row>
      <Muted>{t.formHint}</Muted>
    </>
  );
}
