import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import type { PriceCheck } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { TAKE_OUT_DATA, usePermissions } from "@/shared/session/usePermissions";
import { showToast } from "@/shared/toasts/toasts";
import { Muted, Row } from "@/shared/ui/Card";
import { CardTable } from "@/shared/ui/CardTable";
import { FormDialog } from "@/shared/ui/FormDialog";
import { TableFileButton } from "@/shared/ui/TableFileButton";
import type { ProductFilters } from "../api";
import { pricesAddress, useCheckPrices, useUploadPrices } from "./api";
import { pricesTexts } from "./texts";

function Checked({ check }: { check: PriceCheck }) {
  const t = useTexts(pricesTexts);
  return (
    <>
      <strong role="status">{t.summary(check.changed, check.same, check.refused)}</strong>
      {check.refused > 0 && <Alert severity="error">{t.refused(check.refused)}</Alert>}
      {check.warnings > 0 && <Alert severity="warning">{t.warnings(check.warnings)}</Alert>}
      {check.rows.length > 0 && (
        <CardTable below="sm" label={t.rows} columns={[t.row, t.product, t.before, t.after, t.remark]}>
          {check.rows.map((row) => (
            <TableRow key={row.row} role="row">
              <TableCell role="cell" data-label={t.row}>
                {whole(row.row)}
              </TableCell>
              <TableCell component="th" scope="row" role="rowheader">
                {row.name || "–"}
              </TableCell>
              <TableCell role="cell" data-label={t.before}>
                {row.before ? money(row.before, row.currency) : "–"}
              </TableCell>
              <TableCell role="cell" data-label={t.after}>
                {row.after ? money(row.after, row.currency) : "–"}
              </TableCell>
              <TableCell role="cell" data-label={t.remark} data-wide>
                {row.remark || "–"}
              </TableCell>
            </TableRow>
          ))}
        </CardTable>
      )}
    </>
  );
}

/** Prices out as a file, and in again: checked row by row before anything changes. */
export function PriceFileDialog({ filters, onClose }: { filters: ProductFilters; onClose: () => void }) {
  const t = useTexts(pricesTexts);
  const [file, setFile] = useState<File>();
  const check = useCheckPrices();
  const upload = useUploadPrices();
  const mayTakeOut = usePermissions(true)?.[TAKE_OUT_DATA];
  const choose = (chosen: File) => {
    setFile(chosen);
    upload.reset();
    check.mutate(chosen);
  };
  const submit = () => {
    if (!file || !check.data || upload.isPending) return;
    upload.mutate(file, {
      onSuccess: (process) => {
        showToast("info", t.started(process));
        onClose();
      },
    });
  };
  const error = upload.error ?? check.error;
  return (
    <FormDialog
      title={t.title}
      width={860}
      submitLabel={t.upload}
      disabled={!check.data || check.data.changed === 0}
      busy={upload.isPending}
      problem={error ? messageOf(error) : undefined}
      aside
      onSubmit={submit}
      onClose={onClose}
    >
      <Muted>{t.text}</Muted>
      <Row>
        {mayTakeOut && (
          <>
            <Button variant="outlined" href={pricesAddress(filters, "csv")} download>
              {t.download}
            </Button>
            <Button variant="outlined" href={pricesAddress(filters, "xlsx")} download>
              {t.downloadExcel}
            </Button>
          </>
        )}
        <TableFileButton
          label={t.choose}
          shown={file && t.another}
          loading={check.isPending}
          onFile={choose}
        />
        {file && <Muted>{file.name}</Muted>}
      </Row>
      {check.data && !check.isPending && <Checked check={check.data} />}
    </FormDialog>
  );
}
