import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Row, Stack } from "./Card";
import { Field } from "./Field";
import { uiTexts } from "./texts";

interface LinkFieldProps {
  label: string;
  url: string;
  /** Beside the button. */
  children?: ReactNode;
}

/** A link to pass on. */
export function LinkField({ label, url, children }: LinkFieldProps) {
  const t = useTexts(uiTexts);
  const copy = () => void navigator.clipboard.writeText(url).then(() => showToast("success", t.linkCopied));
  return (
    <Stack gap={1}>
      <Field
        label={label}
        value={url}
        inputProps={{ readOnly: true }}
        onFocus={(event) => event.target.select()}
      />
      <Row>
        {/* Browsers offer the clipboard on https alone. */}
        {navigator.clipboard && (
          <Button variant="contained" onClick={copy}>
            {t.copy}
          </Button>
        )}
        {children}
      </Row>
    </Stack>
  );
}
