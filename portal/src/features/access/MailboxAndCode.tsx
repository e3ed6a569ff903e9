import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useRef } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { Field } from "@/shared/ui/Field";
import type { CodePurpose } from "./api";
import { MailboxField } from "./fields";
import { accessTexts } from "./texts";
import { useCodeButton } from "./useCodeButton";
import type { LogInModes } from "./useLogInMode";

type Name = "mailbox" | "code";

interface MailboxAndCodeProps {
  form: {
    values: Record<Name, string>;
    errors: Partial<Record<Name, string>>;
    write: (name: Name, value: string) => void;
    setFailure: (message: string) => void;
  };
  modes: LogInModes;
  purpose: CodePurpose;
}

/** The login name, and the code that is sent to it. */
export function MailboxAndCode({ form, modes, purpose }: MailboxAndCodeProps) {
  const { values, errors, write, setFailure } = form;
  const button = useCodeButton(values.mailbox, modes.mode, purpose);
  return (
    <>
      <MailboxField
        modes={modes}
        value={values.mailbox}
        error={errors.mailbox || button.problem}
        onChange={(value) => write("mailbox", value)}
      />
      <CodeField
        button={button}
        value={values.code}
        error={errors.code}
        onChange={(value) => write("code", value)}
        onFailure={setFailure}
      />
    </>
  );
}

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

function CodeField({ button, value, error, onChange, onFailure }: CodeFieldProps) {
  const t = useTexts(accessTexts);
  const row = useRef<HTMLDivElement>(null);
  const send = async () => {
    const failure = await button.send();
    onFailure(failure);
    if (!failure) row.current?.querySelector("input")?.focus();
  };
  return (
    <CodeRow ref={row}>
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
        onClick={() => void send()}
      >
        {button.seconds > 0 ? t.getCodeIn(button.seconds) : t.getCode}
      </Button>
    </CodeRow>
  );
}
