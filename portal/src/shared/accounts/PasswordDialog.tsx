import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { applyRefusal } from "@/shared/forms/applyRefusal";
import { useTexts } from "@/shared/i18n/texts";
import { Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Modal } from "@/shared/ui/Modal";
import { proofTexts } from "./proofTexts";

interface PasswordDialogProps {
  title: string;
  confirmLabel: string;
  dangerous?: boolean;
  /** Asks for a code of the second factor too. */
  withCode?: boolean;
  children?: ReactNode;
  /** What the password allows; a refusal lands on its field. */
  onConfirm: (password: string, code: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the current password before something that only the person themselves may do. */
export function PasswordDialog(props: PasswordDialogProps) {
  const t = useTexts(proofTexts);
  const form = useForm({ defaultValues: { current_password: "", code: "" } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(({ current_password, code }) =>
    props
      .onConfirm(current_password, code.trim())
      .catch((error: unknown) => applyRefusal(error, ["current_password", "code"], form.setError)),
  );
  const { ref, ...input } = form.register("current_password", { required: t.currentMissing });
  const { ref: codeRef, ...code } = form.register("code", {
    validate: (value) => !props.withCode || value.trim() !== "" || t.appCodeMissing,
  });
  return (
    <Modal
      open
      title={props.title}
      width={460}
      onClose={props.onClose}
      onSubmit={() => void submit()}
      footer={
        <Button
          type="submit"
          variant="contained"
          color={props.dangerous ? "error" : "primary"}
          loading={isSubmitting}
        >
          {props.confirmLabel}
        </Button>
      }
    >
      <Stack>
        {errors.root && <Alert severity="error">{errors.root.message}</Alert>}
        {props.children}
        <Field
          label={t.currentPassword}
          type="password"
          autoComplete="current-password"
          error={errors.current_password?.message}
          inputRef={ref}
          {...input}
        />
        {props.withCode && (
          <Field
            label={t.appCode}
            autoComplete="one-time-code"
            inputProps={{ inputMode: "numeric", maxLength: 12 }}
            error={errors.code?.message}
            inputRef={codeRef}
            {...code}
          />
        )}
      </Stack>
    </Modal>
  );
}
