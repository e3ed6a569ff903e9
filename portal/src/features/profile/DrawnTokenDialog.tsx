import Button from "@mui/material/Button";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Modal } from "@/shared/ui/Modal";
import { profileTexts } from "./texts";

/** A token, this once. */
export function DrawnTokenDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useTexts(profileTexts);
  const [isCopied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(token).then(() => setCopied(true));
  return (
    <Modal
      open
      title={t.tokenShown}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button variant="outlined" onClick={copy}>
            {isCopied ? t.tokenCopied : t.tokenCopy}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {t.tokenKept}
          </Button>
        </>
      }
    >
      <Stack>
        <Muted>{t.tokenShownText}</Muted>
        <Field
          label={t.tokenShown}
          value={token}
          readOnly
          inputProps={{ style: { fontFamily: "ui-monospace, monospace" } }}
          onFocus={(event) => event.target.select()}
        />
      </Stack>
    </Modal>
  );
}
