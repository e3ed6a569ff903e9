import Download from "@mui/icons-material/Download";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import type { ProductFile } from "@/shared/api/types";
import { whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { TAKE_OUT_DATA, usePermissions } from "@/shared/session/usePermissions";
import { Stack } from "@/shared/ui/Card";
import { CardTable } from "@/shared/ui/CardTable";
import { errorsAddress } from "./api";
import { fileTexts } from "./texts";

/** How many products an import would bring. */
export const toImport = ({ counts }: ProductFile) => counts.new + counts.trashed;

/** Shows what a checked file would import, and its errors by row. */
export function ResultPart({ file }: { file: ProductFile }) {
  const t = useTexts(fileTexts);
  const mayTakeOut = usePermissions()?.[TAKE_OUT_DATA];
  const { counts, errors } = file;
  return (
    <Stack>
      {file.record_id && <Alert severity="info">{t.imported(file.record_id)}</Alert>}
      <div role="status">
        <strong>{t.rows(counts.rows)}</strong>
        <ul>
          <li>{t.created(counts.new)}</li>
          {counts.trashed > 0 && <li>{t.trashed(counts.trashed)}</li>}
          {counts.listed > 0 && <li>{t.listed(counts.listed)}</li>}
          {counts.refused > 0 && <li>{t.refused(counts.refused)}</li>}
        </ul>
      </div>
      {!file.record_id && file.room < toImport(file) && (
        <Alert severity="warning">{t.noRoom(file.room)}</Alert>
      )}
      {errors.length > 0 && (
        <>
          <strong>{t.firstErrors(errors.length, counts.errors)}</strong>
          {mayTakeOut && (
            <Button
              variant="outlined"
              startIcon={<Download />}
              href={errorsAddress(file.id)}
              download
              sx={{ justifySelf: "start" }}
            >
              {t.downloadErrors}
            </Button>
          )}
          <CardTable
            below="sm"
            label={t.firstErrors(errors.length, counts.errors)}
            columns={[t.row, t.column, t.problem]}
          >
            {errors.map(({ row, column, reason }) => (
              <TableRow key={`${row} ${column} ${reason}`} role="row">
                <TableCell role="cell" data-label={t.row}>
                  {whole(row)}
                </TableCell>
                <TableCell role="cell" data-label={t.column}>
                  {column || "–"}
                </TableCell>
                <TableCell role="cell" data-label={t.problem} data-wide sx={{ overflowWrap: "anywhere" }}>
                  {reason}
                </TableCell>
              </TableRow>
            ))}
          </CardTable>
        </>
      )}
    </Stack>
  );
}
