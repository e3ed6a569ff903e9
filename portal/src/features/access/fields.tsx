import Visibility from "@mui/icons-material/Visibility";
import VisibilityOff from "@mui/icons-material/VisibilityOff";
import ButtonBase from "@mui/material/ButtonBase";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { Muted } from "@/shared/ui/Card";
import { Field, type FieldProps } from "@/shared/ui/Field";
import { accessTexts } from "./texts";
import type { LogInModes } from "./useLogInMode";

export function AccessForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate>
      {children}
    </form>
  );
}

export function PasswordField(props: FieldProps) {
  const t = useTexts(accessTexts);
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      endAdornment={
        <IconButton
          edge="end"
          size="small"
          aria-label={shown ? t.hidePassword : t.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
        </IconButton>
      }
    />
  );
}

const Mailbox = styled("div")({ position: "relative" });

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
  modes: LogInModes;
  value: string;
  error?: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

/**
 * The login name: an email address or a mobile number. The switch comes first, so that Tab goes from the field to the
 * password.
 */
export function MailboxField({ modes, value, error, onChange, onBlur }: MailboxFieldProps) {
  const t = useTexts(accessTexts);
  const isPhone = modes.mode === "phone";
  return (
    <Mailbox>
      {modes.hasPhones && (
        <Other
          type="button"
          onClick={() => {
            modes.choose(isPhone ? "email" : "phone");
            onChange("");
          }}
        >
          {isPhone ? t.useEmail : t.usePhone}
        </Other>
      )}
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
    </Mailbox>
  );
}

export function LegalLinks() {
  const t = useTexts(accessTexts);
  return (
    <Muted>
      {t.legalBefore} <Link href={paths.terms}>{t.terms}</Link> {t.legalAnd}{" "}
      <Link href={paths.privacy}>{t.privacy}</Link>
      {t.legalAfter}
    </Muted>
  );
}
