import { isPassword } from "@/shared/accounts/rules";
import { FormCard } from "@/shared/forms/Form";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { Field } from "@/shared/ui/Field";
import { type PasswordChange, useChangePassword } from "./api";
import { Columns } from "./layout";
import { profileTexts } from "./texts";

const EMPTY: PasswordChange = { current_password: "", password: "", confirmPassword: "" };
const asPassword = { type: "password", autoComplete: "new-password" } as const;

export function PasswordCard() {
  const t = useTexts(profileTexts);
  const form = useSavedForm({
    defaultValues: EMPTY,
    schema: {
      current_password: (value) => value !== "" || t.currentMissing,
      password: (value) => isPassword(value) || t.passwordRule,
      confirmPassword: (value, { password }) =>
        value === "" ? t.confirmationMissing : value === password || t.notTheSame,
    },
    save: useChangePassword(),
    request: (values) => values,
    toast: t.saved,
    resetTo: () => EMPTY,
  });
  return (
    <FormCard title={t.passwordTitle} text={t.passwordText} form={form} submitLabel={t.changePassword}>
      <Columns least={220}>
        <Field
          label={t.currentPassword}
          type="password"
          autoComplete="current-password"
          {...form.field("current_password")}
        />
        <Field label={t.newPassword} {...asPassword} {...form.field("password")} />
        <Field label={t.confirmPassword} {...asPassword} {...form.field("confirmPassword")} />
      </Columns>
    </FormCard>
  );
}
