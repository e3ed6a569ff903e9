import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useForm } from "react-hook-form";
import { isPassword } from "@/shared/accounts/rules";
import { applyRefusal } from "@/shared/forms/applyRefusal";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Card, Muted, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { type PasswordChange, useChangePassword } from "./api/useChangePassword";
import { Columns } from "./layout";
import { profileTexts } from "./texts";

const EMPTY: PasswordChange = { current_password: "", password: "", confirmPassword: "" };

function usePasswordForm() {
  const change = useChangePassword();
  const form = useForm<PasswordChange>({ defaultValues: EMPTY });
  const submit = form.handleSubmit((values) =>
    change.mutate(values, {
      onSuccess: () => {
        form.reset(EMPTY);
        showToast("success", textsNow(profileTexts).saved);
      },
      onError: (error) =>
        applyRefusal(error, ["current_password", "password", "confirmPassword"], form.setError),
    }),
  );
  return { form, submit, busy: change.isPending };
}

/** A new password by the current one. */
export function PasswordForm() {
  const t = useTexts(profileTexts);
  const { form, submit, busy } = usePasswordForm();
  const { errors } = form.formState;
  const fits = {
    current_password: (value: string) => value !== "" || t.currentMissing,
    password: (value: string) => isPassword(value) || t.passwordRule,
    confirmPassword: (value: string, { password }: PasswordChange) =>
      value === "" ? t.confirmationMissing : value === password || t.notTheSame,
  };
  const field = (name: keyof PasswordChange, label: string, autoComplete: string) => {
    const { ref, ...input } = form.register(name, { validate: fits[name] });
    return (
      <Field
        label={label}
        type="password"
        autoComplete={autoComplete}
        error={errors[name]?.message}
        inputRef={ref}
        {...input}
      />
    );
  };
  return (
    <Card>
      <h2>{t.passwordTitle}</h2>
      <form
        noValidate
        onSubmit={(event) => {
          void submit(event);
        }}
      >
        <Stack sx={{ mt: 1 }}>
          <Muted>{t.passwordText}</Muted>
          {errors.root && <Alert severity="error">{errors.root.message}</Alert>}
          <Columns least={220}>
            {field("current_password", t.currentPassword, "current-password")}
            {field("password", t.newPassword, "new-password")}
            {field("confirmPassword", t.confirmPassword, "new-password")}
          </Columns>
          <div>
            <Button type="submit" variant="contained" loading={busy}>
              {t.changePassword}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
