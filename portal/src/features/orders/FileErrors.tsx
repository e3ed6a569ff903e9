import Alert from "@mui/material/Alert";
import type { OrderFileError } from "@/shared/api/types";
import { whole } from "@/shared/format/time";
import { defineTexts, useTexts } from "@/shared/i18n/texts";
import { Lines } from "@/shared/ui/Card";

const texts = defineTexts({
  at: [
    (row: number, column: string) => (column ? `Row ${whole(row)}, ${column}` : `Row ${whole(row)}`),
    (row: number, column: string) => (column ? `第 ${whole(row)} 行，${column}` : `第 ${whole(row)} 行`),
  ],
});

interface FileErrorsProps {
  title: string;
  errors: readonly OrderFileError[];
}

/** What is wrong with cells of a file, by row and column. */
export function FileErrors({ title, errors }: FileErrorsProps) {
  const t = useTexts(texts);
  if (errors.length === 0) return null;
  return (
    <Alert severity="warning">
      <strong>{title}</strong>
      <Lines>
        {errors.map(({ row, column, message }) => (
          <li key={`${row} ${column}`}>
            {t.at(row, column)}: {message}
          </li>
        ))}
      </Lines>
    </Alert>
  );
}
