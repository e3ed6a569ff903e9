import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useForm } from "react-hook-form";
import { isMailbox } from "@/shared/accounts/rules";
import { applyRefusal } from "@/shared/forms/applyRefusal";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Muted, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Modal } from "@/shared/ui/Modal";
import { type MailboxChange, useChangeMailbox, useSendChangeCodes } from "./api/useChangeMailbox";
import { profileTexts } from "./texts";

const NAMES = ["mailbox", "old_code", "new_code"] as const;

function useMailboxForm(onClose: () => void) {
  const send = useSendChangeCodes();
  const change = useChangeMailbox();
  const form = useForm<MailboxChange>({ defaultValues: { mailbox: "", old_code: "", new_code: "" } });
  const refused = (error: unknown) => applyRefusal(error, NAMES, form.setError);
  const submit = form.handleSubmit((values) => {
    const mailbox = values.mailbox.trim();
    if (!send.isSuccess) return send.mutate(mailbox, { onError: refused });
    const done = () => {
      showToast("success", textsNow(profileTexts).saved);
      onClose();
    };
    return change.mutate({ ...values, mailbox }, { onSuccess: done, onError: refused });
  });
  return { form, submit, isSent: send.isSuccess, busy: send.isPending || change.isPending };
}

/** Another mailbox in two steps: codes to both, then both codes. */
export function MailboxDialog({ current, onClose }: { current: string; onClose: () => void }) {
  const t = useTexts(profileTexts);
  const { form, submit, isSent, busy } = useMailboxForm(onClose);
  const { errors } = form.formState;
  const field = (name: keyof MailboxChange, label: string, validate: (value: string) => true | string) => {
    const { ref, ...input } = form.register(name, { validate });
    const isCode = name !== "mailbox";
    return (
      <Field
        label={label}
        disabled={!isCode && isSent}
        autoComplete={isCode ? "one-time-code" : "off"}
        inputProps={isCode ? { inputMode: "numeric", maxLength: 8 } : undefined}
        error={errors[name]?.message}
        inputRef={ref}
        {...input}
      />
    );
  };
  const code = (value: string) => value.trim().length >= 4 || t.codeMissing;
  return (
    <Modal
      open
      title={t.mailboxTitle}
      width={460}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <Button type="submit" variant="contained" loading={busy}>
          {isSent ? t.confirmChange : t.sendCodes}
        </Button>
      }
    >
      <Stack>
        {errors.root && <Alert severity="error">{errors.root.message}</Alert>}
        {field("mailbox", t.newMailbox, (value) => isMailbox(value.trim()) || t.mailboxWrong)}
        {isSent && (
          <>
            <Muted role="status">{t.codesText(current, form.getValues("mailbox").trim())}</Muted>
            {field("old_code", t.oldCode, code)}
            {field("new_code", t.newCode, code)}
          </>
        )}
      </Stack>
    </Modal>
  );
}
