import type { ReactNode } from "react";
import { useFields } from "@/shared/forms/useFields";
import { defineTexts, useTexts } from "@/shared/i18n/texts";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";

const proofTexts = defineTexts({
  currentPassword: ["Current password", "当前密码"],
  currentMissing: ["Please input your Password!", "请输入密码！"],
  appCode: ["Code from the app", "应用中的动态码"],
  appCodeMissing: ["Please enter the code.", "请输入动态码。"],
});

interface PasswordDialogProps {
  title: string;
  confirmLabel: string;
  dangerous?: boolean;
  /** Asks for a code of the second factor too. */
  withCode?: boolean;
  children?: ReactNode;
  /** Runs the action that needs the password; a refusal is shown on its field. */
  onConfirm: (password: string, code: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the current password before something that only the person themselves may do. */
export function PasswordDialog(props: PasswordDialogProps) {
  const t = useTexts(proofTexts);
  const form = useFields({
    defaultValues: { current_password: "", code: "" },
    schema: {
      current_password: (value) => value !== "" || t.currentMissing,
      code: (value) => value.trim() !== "" || t.appCodeMissing,
    },
  });
  const submit = form.handleSubmit(({ current_password, code }) =>
    props.onConfirm(current_password, code.trim()).catch(form.refuse),
  );
  return (
    <FormDialog
      title={props.title}
      submitLabel={props.confirmLabel}
      dangerous={props.dangerous}
      busy={form.formState.isSubmitting}
      problem={form.problem}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      {props.children}
      <Field
        label={t.currentPassword}
        type="password"
        autoComplete="current-password"
        {...form.field("current_password")}
      />
      {props.withCode && (
        <Field
          label={t.appCode}
          autoComplete="one-time-code"
          inputProps={{ inputMode: "numeric", maxLength: 12 }}
          {...form.field("code")}
        />
      )}
    </FormDialog>
  );
}
