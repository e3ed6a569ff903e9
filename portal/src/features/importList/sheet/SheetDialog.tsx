import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import Alert from "@mui/material/Alert";
import LinearProgress from "@mui/material/LinearProgress";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import { useTexts } from "@/shared/i18n/texts";
import { tellProcess } from "@/shared/toasts/toasts";
import { Lines, Muted, Row } from "@/shared/ui/Card";
import { FormDialog } from "@/shared/ui/FormDialog";
import { TableFileButton } from "@/shared/ui/TableFileButton";
import { Tick } from "@/shared/ui/Tick";
import { PreviewedProducts } from "../bulk/Preview";
import { bulkTexts } from "../bulk/texts";
import { useApplySheet, useCheckSheet } from "./api";
import { sheetTexts } from "./texts";

function Found({ check }: { check: ReturnType<typeof useCheckSheet> }) {
  const t = useTexts(sheetTexts);
  const { data, error, isPending } = check;
  if (isPending) return <LinearProgress aria-label={t.checking} />;
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>;
  if (!data) return null;
  return (
    <>
      <strong role="status">{t.found(data.rows, data.changed)}</strong>
      {data.errors.length > 0 && (
        <Alert severity="warning">
          <strong>{t.problems(data.errors.length)}</strong>
          <Lines>
            {data.errors.map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                {t.line(line)}: {message}
              </li>
            ))}
          </Lines>
        </Alert>
      )}
      <PreviewedProducts rows={data.products} />
    </>
  );
}

/** An edited file, checked row by row, then applied as a process that can be undone. */
export function SheetDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(sheetTexts);
  const bulk = useTexts(bulkTexts);
  const [file, setFile] = useState<File>();
  const [skip, setSkip] = useState(false);
  const check = useCheckSheet();
  const apply = useApplySheet();
  const take = (chosen: File) => {
    setFile(chosen);
    apply.reset();
    check.mutate(chosen);
  };
  const { changed = 0, errors = [] } = check.data ?? {};
  const hasErrors = errors.length > 0;
  const submit = () => {
    if (!file || changed === 0) return;
    apply.mutate(
      { file, skip: hasErrors && skip },
      {
        onSuccess: (process) => {
          tellProcess(process, "info", bulk.started(process));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t.title}
      width={640}
      submitLabel={t.apply(changed)}
      disabled={!file || check.isPending || changed === 0 || (hasErrors && !skip)}
      busy={apply.isPending}
      problem={apply.error ? messageOf(apply.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
      aside
    >
      <Muted>{t.how}</Muted>
      <Row>
        <TableFileButton label={t.choose} startIcon={<UploadFileOutlined />} onFile={take} />
        {file && <Muted>{file.name}</Muted>}
      </Row>
      {file && <Found check={check} />}
      {hasErrors && changed > 0 && (
        <Tick label={t.skip} checked={skip} onChange={(_event, on) => setSkip(on)} />
      )}
      <Muted>{bulk.undoHint}</Muted>
    </FormDialog>
  );
}
