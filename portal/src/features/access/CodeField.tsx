import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useTexts } from "@/shared/i18n/texts";
import { Field } from "@/shared/ui/Field";
import { accessTexts } from "./texts";
import type { useCodeButton } from "./useCodeButton";

const CodeRow = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: theme.spacing(1),
  alignItems: "start",
  "& > button": { marginTop: 27, minHeight: 40, minWidth: 132 },
}));

interface CodeFieldProps {
  button: ReturnType<typeof useCodeButton>;
  value: string;
  error?: string;
  onChange: (value: string) => void;
  onFailure: (message: string) => void;
}

/** The verification code with the button that sends it. */
export function CodeField({ button, value, error, onChange, onFailure }: CodeFieldProps) {
  const t = useTexts(accessTexts);
  return (
    <CodeRow>
      <Field
        label={t.code}
        name="code"
        autoComplete="one-time-code"
        inputProps={{ inputMode: "numeric", maxLength: 8 }}
        value={value}
        error={error}
        hint={button.sentTo && <span role="status">{t.codeSent(button.sentTo)}</span>}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button
        variant="outlined"
        disabled={!button.enabled}
        loading={button.sending}
        onClick={() => void button.send().then(onFailure)}
      >
        {button.seconds > 0 ? t.getCodeIn(button.seconds) : t.getCode}
      </Button>
    </CodeRow>
  );
}
