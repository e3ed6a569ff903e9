import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import type { LogInMode } from "@/shared/accounts/rules";
import { useTexts } from "@/shared/i18n/texts";
import { Field } from "@/shared/ui/Field";
import { accessTexts } from "./texts";

const Frame = styled("div")({ position: "relative" });

const Other = styled(ButtonBase)(({ theme }) => ({
  position: "absolute",
  zIndex: 1,
  top: -3,
  right: 0,
  minHeight: 24,
  fontSize: theme.typography.body2.fontSize,
  color: theme.palette.primary.main,
  textDecoration: "underline",
  "&:focus-visible": { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
}));

interface MailboxFieldProps {
  mode: LogInMode;
  onMode: (mode: LogInMode) => void;
  value: string;
  error?: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

/** The log-in id: an e-mail address or a mobile number. The switch comes first, so that Tab leads on to the password. */
export function MailboxField({ mode, onMode, value, error, onChange, onBlur }: MailboxFieldProps) {
  const t = useTexts(accessTexts);
  const isPhone = mode === "phone";
  return (
    <Frame>
      <Other
        type="button"
        onClick={() => {
          onMode(isPhone ? "email" : "phone");
          onChange("");
        }}
      >
        {isPhone ? t.useEmail : t.usePhone}
      </Other>
      <Field
        label={isPhone ? t.phone : t.email}
        type={isPhone ? "tel" : "email"}
        name="mailbox"
        autoComplete="username"
        inputProps={isPhone ? { inputMode: "numeric", maxLength: 16 } : undefined}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </Frame>
  );
}
