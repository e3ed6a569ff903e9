import AttachFile from "@mui/icons-material/AttachFile";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { RESENDS } from "@web/uploads";
import { type ChangeEvent, useRef } from "react";
import { useDataProvider } from "react-admin";
import { isPassing } from "@/api/errors";
import type { RequestFile } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { useNotifyError } from "@/ui/useNotifyError";

const TYPES = ".png,.jpg,.jpeg,.gif,.pdf,.docx,.xlsx,.csv,.txt";

/**
 * Uploads a file for a request; others see it only after it was sent or published. A broken upload is retried by
 * itself, then kept for another try.
 */
export function UploadButton({ id, onUploaded }: { id: string; onUploaded: (file: RequestFile) => void }) {
  const text = useText();
  const notifyError = useNotifyError();
  const input = useRef<HTMLInputElement>(null);
  const { uploadForRequest } = useDataProvider<ConsoleDataProvider>();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (file: File) => uploadForRequest(id, file),
    retry: (count, error) => count < RESENDS.most && isPassing(error),
    retryDelay: (count) => RESENDS.pause(count),
    onSuccess: onUploaded,
    onError: notifyError,
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
      {variables && isPassing(error) && (
        <Button onClick={() => mutate(variables)}>
          {text("resources.work_orders.result.send_again", { name: variables.name })}
        </Button>
      )}
    </>
  );
}
