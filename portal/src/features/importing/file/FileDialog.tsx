import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import type { ProductFile } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { carriedOver } from "@/shared/tables/columns";
import { tellProcess } from "@/shared/toasts/toasts";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { Modal } from "@/shared/ui/Modal";
import { Pending } from "@/shared/ui/Pending";
import { TableFileButton } from "@/shared/ui/TableFileButton";
import { sampleAddress, useFileSteps, useImportFile, useProductFile, useUploadFile } from "./api";
import { ColumnsPart } from "./ColumnsPart";
import { ResultPart, toImport } from "./ResultPart";
import { fileTexts } from "./texts";

const WIDTH = 860;

interface FileDialogProps {
  /** The uploaded file; empty before there is one. */
  id: string;
  onFile: (id: string) => void;
  onClose: () => void;
}

function Upload({ onFile, onClose }: Omit<FileDialogProps, "id">) {
  const t = useTexts(fileTexts);
  const upload = useUploadFile();
  const take = (chosen: File) => {
    if (!upload.isPending) upload.mutate(chosen, { onSuccess: ({ file }) => onFile(file.id) });
  };
  return (
    <Modal title={t.title} width={WIDTH} onClose={onClose}>
      <Stack>
        <Muted>{t.how}</Muted>
        {upload.error && <Alert severity="error">{messageOf(upload.error)}</Alert>}
        {upload.isPending && <LinearProgress aria-label={t.uploading} />}
        <Row>
          <TableFileButton
            label={t.choose}
            variant="contained"
            startIcon={<UploadFileOutlined />}
            loading={upload.isPending}
            onFile={take}
          />
        </Row>
        <Row>
          <Muted>{t.sample}</Muted>
          <Button size="small" href={sampleAddress("csv")} download>
            {t.sampleCsv}
          </Button>
          <Button size="small" href={sampleAddress("xlsx")} download>
            {t.sampleExcel}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}

interface StepProps extends FileDialogProps {
  file: ProductFile;
}

interface ColumnsProps extends StepProps {
  encodings: readonly string[];
  delimiters: readonly string[];
}

function Columns({ file, encodings, delimiters, onClose, onFile, id }: ColumnsProps) {
  const t = useTexts(fileTexts);
  const { readAgain, check } = useFileSteps(id);
  const [columns, setColumns] = useState(file.columns);
  const [currency, setCurrency] = useState(file.currency);
  const problem = check.error ?? readAgain.error;
  return (
    <Modal
      title={t.title}
      width={WIDTH}
      onClose={onClose}
      onSubmit={() => !check.isPending && check.mutate({ columns, currency })}
      footer={
        <>
          <Button variant="outlined" onClick={() => onFile("")}>
            {t.another}
          </Button>
          <Button type="submit" variant="contained" loading={check.isPending}>
            {t.check}
          </Button>
        </>
      }
    >
      <Stack>
        <Muted>{file.name}</Muted>
        {problem && <Alert severity="error">{messageOf(problem)}</Alert>}
        <ColumnsPart
          file={file}
          columns={columns}
          currency={currency}
          encodings={encodings}
          onColumns={setColumns}
          onCurrency={setCurrency}
          delimiters={delimiters}
          isReading={readAgain.isPending}
          onForm={(choice) =>
            readAgain.mutate(choice, {
              onSuccess: ({ file: seen }) => setColumns(carriedOver(file, columns, seen)),
            })
          }
        />
      </Stack>
    </Modal>
  );
}

function Result({ file, id, onFile, onClose, onChange }: StepProps & { onChange: () => void }) {
  const t = useTexts(fileTexts);
  const start = useImportFile(id);
  const count = toImport(file);
  const submit = () =>
    start.mutate(undefined, {
      onSuccess: (process) => {
        tellProcess(process, "success", t.started(process));
        onClose();
      },
    });
  return (
    <Modal
      title={t.result}
      width={WIDTH}
      onClose={onClose}
      footer={
        <>
          {file.record_id ? (
            <Button variant="outlined" onClick={() => onFile("")}>
              {t.another}
            </Button>
          ) : (
            <Button variant="outlined" onClick={onChange}>
              {t.change}
            </Button>
          )}
          <Button
            variant="contained"
            disabled={count === 0 || file.record_id !== ""}
            loading={start.isPending}
            onClick={submit}
          >
            {t.importCount(count)}
          </Button>
        </>
      }
    >
      <Stack>
        <Muted>{file.name}</Muted>
        {start.error && <Alert severity="error">{messageOf(start.error)}</Alert>}
        <ResultPart file={file} />
      </Stack>
    </Modal>
  );
}

function Steps(props: FileDialogProps) {
  const t = useTexts(fileTexts);
  const query = useProductFile(props.id);
  // A file that was checked again is another object.
  const [changing, setChanging] = useState<ProductFile>();
  const file = query.data?.file;
  if (!file || file.state === "reading") {
    return (
      <Modal title={t.title} width={WIDTH} onClose={props.onClose}>
        <Pending query={query} rows={4} />
        {file && (
          <Stack role="status">
            <LinearProgress aria-label={t.checking} />
            <Muted>{t.checking}</Muted>
          </Stack>
        )}
      </Modal>
    );
  }
  if (file.state === "read" && changing !== file)
    return <Result {...props} file={file} onChange={() => setChanging(file)} />;
  const { encodings = [], delimiters = [] } = query.data ?? {};
  return <Columns {...props} file={file} encodings={encodings} delimiters={delimiters} />;
}

/** Products from a file: uploaded, its columns settled, checked, imported. The file is in the address. */
export function FileDialog(props: FileDialogProps) {
  return props.id ? <Steps key={props.id} {...props} /> : <Upload {...props} />;
}
