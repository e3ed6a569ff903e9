import AttachFile from "@mui/icons-material/AttachFile";
import Close from "@mui/icons-material/Close";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useRef } from "react";
import type { AttachedFile } from "@/shared/api/types";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { DOCUMENTS, IMAGES, MOST_FILES } from "../form/files";
import { formTexts } from "../form/texts";
import { UploadState } from "../form/UploadState";
import { useUploads } from "../form/useUploads";
import { useWriteMessage } from "./api";
import { threadTexts } from "./texts";

const TYPES = [...IMAGES, ...DOCUMENTS];
const NOTHING = { text: "", files: [] as AttachedFile[] };

/** A message with its attachments. */
export function MessageForm({ id }: { id: string }) {
  const t = useTexts(threadTexts);
  const input = useRef<HTMLInputElement>(null);
  const { wrongFile } = useTexts(formTexts);
  const form = useSavedForm({
    save: useWriteMessage(id),
    defaultValues: NOTHING,
    request: ({ text, files }) => ({ text: text.trim(), files: files.map((file) => file.id) }),
    resetTo: () => NOTHING,
  });
  const { value: files, onChange: setFiles } = form.choice("files");
  const uploads = useUploads({
    suffixes: TYPES,
    refused: (file) => `${file.name}: ${wrongFile}`,
    add: (file) => setFiles([...form.getValues("files"), file]),
  });
  const { problems, isBusy } = uploads;
  const isEmpty = form.watch("text").trim() === "" && files.length === 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !isBusy) form.submit();
      }}
    >
      <Stack gap={1}>
        <Field
          label={t.write}
          multiline
          minRows={2}
          maxRows={10}
          inputProps={{ maxLength: 10_000 }}
          {...form.field("text")}
        />
        {files.length > 0 && (
          <Row aria-label={t.attached}>
            {files.map((file) => (
              <Button
                key={file.id}
                size="small"
                variant="outlined"
                endIcon={<Close />}
                aria-label={t.remove(file.name)}
                sx={{ overflowWrap: "anywhere", textAlign: "left", whiteSpace: "normal" }}
                onClick={() => setFiles(files.filter((other) => other.id !== file.id))}
              >
                {file.name}
              </Button>
            ))}
          </Row>
        )}
        <UploadState uploads={uploads} />
        {problems.map((problem) => (
          <Alert key={problem} severity="error">
            {problem}
          </Alert>
        ))}
        {form.problem && <Alert severity="error">{form.problem}</Alert>}
        <Row>
          <Button type="submit" variant="contained" disabled={isEmpty || isBusy} loading={form.busy}>
            {t.send}
          </Button>
          <Button
            startIcon={<AttachFile />}
            loading={isBusy}
            disabled={files.length >= MOST_FILES}
            onClick={() => input.current?.click()}
          >
            {t.attach}
          </Button>
          <Muted>{t.hint}</Muted>
        </Row>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={TYPES.join(",")}
          aria-label={t.attach}
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])];
            event.target.value = "";
            void uploads.take(chosen, files.length);
          }}
        />
      </Stack>
    </form>
  );
}
