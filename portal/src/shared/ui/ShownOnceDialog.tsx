import Button from "@mui/material/Button";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Stack } from "./Card";
import { Field } from "./Field";
import { Modal } from "./Modal";
import { uiTexts } from "./texts";

interface ShownOnceDialogProps {
  title: string;
  text: string;
  value: string;
  onClose: () => void;
}

/** A secret, this once: only the word that it is kept closes it, no stray Escape. */
export function ShownOnceDialog({ title, text, value, onClose }: ShownOnceDialogProps) {
  const t = useTexts(uiTexts);
  const [isCopied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(value).then(() => setCopied(true));
  return (
    <Modal
      title={title}
      width={560}
      footer={
        <>
          <Button variant="outlined" onClick={copy}>
            {isCopied ? t.copied : t.copy}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {t.kept}
          </Button>
        </>
      }
    >
      <Stack>
        <Muted>{text}</Muted>
        <Field
          label={title}
          value={value}
          readOnly
          inputProps={{ style: { fontFamily: "ui-monospace, monospace" } }}
          onFocus={(event) => event.target.select()}
        />
      </Stack>
    </Modal>
  );
}
