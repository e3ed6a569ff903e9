import Alert from "@mui/material/Alert";
import type { ProductFile } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import type { Columns, FormChoice } from "@/shared/tables/columns";
import { FormPart } from "@/shared/tables/FormPart";
import { MeaningsTable } from "@/shared/tables/MeaningsTable";
import { tableTexts } from "@/shared/tables/texts";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { Select } from "@/shared/ui/Select";
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

/** What each column of an uploaded file means, with the first cell that it has. */
export function ColumnsPart(props: ColumnsPartProps) {
  const { file, columns, currency, onColumns, onCurrency, onForm } = props;
  const t = useTexts(fileTexts);
  const { how } = useTexts(tableTexts);
  const known = currencies.some(({ value }) => value === currency);
  return (
    <Stack>
      {file.platform && <Alert severity="success">{t.recognised(file.platform)}</Alert>}
      {file.refusal && <Alert severity="error">{file.refusal}</Alert>}
      <Muted>{how}</Muted>
      <Row gap={2} sx={{ alignItems: "end", "& > *": { flex: "1 1 180px" } }}>
        <Select
          label={t.currency}
          value={currency}
          choices={known ? currencies : [{ value: currency, label: currency }, ...currencies]}
          onChange={(event) => onCurrency(event.target.value)}
        />
      </Row>
      <FormPart {...props} head={file} onForm={onForm} />
      <MeaningsTable
        head={file}
        columns={columns}
        meanings={t.fields}
        leaveOut={t.leaveOut}
        onColumns={onColumns}
      />
    </Stack>
  );
}
