import Close from "@mui/icons-material/Close";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useFormContext, useWatch } from "react-hook-form";
import { useText } from "@/i18n/useText";
import type { ResultDraft } from "./draft";
import { UploadButton } from "./UploadButton";

const List = styled("ul")({ listStyle: "none", margin: 0, padding: 0 });

/** The files that the merchant gets with the result. */
export function ResultFiles({ id }: { id: string }) {
  const text = useText();
  const { setValue, getValues } = useFormContext<ResultDraft>();
  const files = useWatch<ResultDraft, "files">({ name: "files" }) ?? [];
  const remove = (gone: string) =>
    setValue(
      "files",
      getValues("files").filter((one) => one.id !== gone),
    );
  return (
    <div>
      <Typography variant="subtitle2">{text("resources.work_orders.result.files")}</Typography>
      <List>
        {files.map(({ id: key, name, src }) => (
          <li key={key}>
            <Link href={src} target="_blank" rel="noreferrer">
              {name}
            </Link>
            <IconButton
              aria-label={text("resources.work_orders.result.detach", { name })}
              onClick={() => remove(key)}
            >
              <Close fontSize="small" />
            </IconButton>
          </li>
        ))}
      </List>
      <UploadButton id={id} onUploaded={(file) => setValue("files", [...getValues("files"), file])} />
    </div>
  );
}
