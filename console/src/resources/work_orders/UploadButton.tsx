import AttachFile from "@mui/icons-material/AttachFile";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { type ChangeEvent, useRef } from "react";
import { useDataProvider, useNotify } from "react-admin";
import type { RequestFile } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";

const TYPES = ".png,.jpg,.jpeg,.gif,.pdf,.docx,.xlsx,.csv,.txt";

/** Uploads one file for a request; nobody else sees it until it is sent or published. */
export function UploadButton({ id, onUploaded }: { id: string; onUploaded: (file: RequestFile) => void }) {
  const text = useText();
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const { uploadForRequest } = useDataProvider<ConsoleDataProvider>();
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => uploadForRequest(id, file),
    onSuccess: onUploaded,
    onError: (error) => notify(error.message, { type: "error", messageArgs: { _: error.message } }),
  });
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (file) mutate(file);
  };
  return (
    <>
      <input ref={input} type="file" accept={TYPES} hidden onChange={choose} aria-hidden />
      <Button
        variant="outlined"
        startIcon={<AttachFile />}
        loading={isPending}
        onClick={() => input.current?.click()}
      >
        {text("resources.work_orders.result.attach")}
      </Button>
    </>
  );
}
