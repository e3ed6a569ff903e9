import Alert from "@mui/material/Alert";
import { messageOf } from "@/shared/api/errors";
import type { OrderFileLook } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import type { Columns, FormChoice } from "@/shared/tables/columns";
import { FormPart } from "@/shared/tables/FormPart";
import { MeaningsTable } from "@/shared/tables/MeaningsTable";
import { tableTexts } from "@/shared/tables/texts";
import { Muted } from "@/shared/ui/Card";
import { columnTexts } from "./columnTexts";

/** What a marketplace's export needs to be known about; nothing for other files. */
export function SourceNotice({ source, lacking }: Pick<OrderFileLook, "source" | "lacking">) {
  const t = useTexts(columnTexts);
  const name = t.sources[source as keyof typeof t.sources];
  if (!name) return null;
  if (source === "etsy" && lacking.length > 0) return <Alert severity="warning">{t.etsyOrders}</Alert>;
  if (source === "amazon") return <Alert severity="warning">{t.amazon}</Alert>;
  return <Alert severity="success">{t.recognised(name)}</Alert>;
}

interface FileColumnsProps {
  seen: OrderFileLook;
  columns: Columns;
  isReading: boolean;
  error: Error | null;
  onColumns: (columns: Columns) => void;
  onForm: (choice: FormChoice) => void;
}

/** What the columns of a file of orders mean, with its first rows. */
export function FileColumns({ seen, columns, isReading, error, onColumns, onForm }: FileColumnsProps) {
  const t = useTexts(columnTexts);
  const { how } = useTexts(tableTexts);
  return (
    <>
      <SourceNotice {...seen} />
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
      {seen.lacking.length > 0 && (
        <Alert severity="info" role="status">
          {t.lacking(seen.lacking.join(t.comma))}
        </Alert>
      )}
      <Muted>{how}</Muted>
      <FormPart
        head={seen.head}
        encodings={seen.encodings}
        delimiters={seen.delimiters}
        isReading={isReading}
        onForm={onForm}
      />
      <MeaningsTable
        head={seen.head}
        columns={columns}
        meanings={t.fields}
        leaveOut={t.leaveOut}
        onColumns={onColumns}
      />
    </>
  );
}
