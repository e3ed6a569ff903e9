import Typography from "@mui/material/Typography";
import { useFormContext, useWatch } from "react-hook-form";
import { useText } from "@/i18n/useText";
import { AttachedFiles } from "./AttachedFiles";
import type { ResultDraft } from "./draft";
import { UploadButton } from "./UploadButton";

/** The files that the merchant gets with the result. */
export function ResultFiles({ id }: { id: string }) {
  const text = useText();
  const { setValue, getValues } = useFormContext<ResultDraft>();
  const files = useWatch<ResultDraft, "files">({ name: "files" }) ?? [];
  return (
    <div>
      <Typography variant="subtitle2">{text("resources.work_orders.result.files")}</Typography>
      <AttachedFiles files={files} onChange={(left) => setValue("files", left)} />
      <UploadButton id={id} onUploaded={(file) => setValue("files", [...getValues("files"), file])} />
    </div>
  );
}
