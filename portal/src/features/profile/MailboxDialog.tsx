import { isMailbox } from "@/shared/accounts/rules";
import { useFields } from "@/shared/forms/useFields";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Muted } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { type MailboxChange, useChangeMailbox, useSendChangeCodes } from "./api";
import { profileTexts } from "./texts";

function useMailboxForm(onClose: () => void) {
  const send = useSendChangeCodes();
  const change = useChangeMailbox();
  const t = useTexts(profileTexts);
  const isCode = (value: string) => value.trim().length >= 4 || t.codeMissing;
  const form = useFields<MailboxChange>({
    defaultValues: { mailbox: "", old_code: "", new_code: "" },
    schema: {
      mailbox: (value) => isMailbox(value.trim()) || t.mailboxWrong,
      old_code: isCode,
      new_code: isCode,
    },
  });
  const submit = form.handleSubmit((values) => {
    const mailbox = values.mailbox.trim();
    if (!send.isSuccess) return send.mutate(mailbox, { onError: form.refuse });
    const done = () => {
      showToast("success", textsNow(profileTexts).saved);
      onClose();
    };
    return change.mutate({ ...values, mailbox }, { onSuccess: done, onError: form.refuse });
  });
  return { form, submit, isSent: send.isSuccess, busy: send.isPending || change.isPending };
}

/** Another mailbox in two steps: codes to both, then both codes. */
export function MailboxDialog({ current, onClose }: { current: string; onClose: () => void }) {
  const t = useTexts(profileTexts);
  const { form, submit, isSent, busy } = useMailboxForm(onClose);
  const code = (name: "old_code" | "new_code") => ({
    autoComplete: "one-time-code",
    inputProps: { inputMode: "numeric", maxLength: 8 } as const,
    ...form.field(name),
  });
  return (
    <FormDialog
      title={t.mailboxTitle}
      submitLabel={isSent ? t.confirmChange : t.sendCodes}
      busy={busy}
      problem={form.problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={t.newMailbox} disabled={isSent} autoComplete="off" {...form.field("mailbox")} />
      {isSent && (
        <>
          <Muted role="status">{t.codesText(current, form.getValues("mailbox").trim())}</Muted>
          <Field label={t.oldCode} {...code("old_code")} />
          <Field label={t.newCode} {...code("new_code")} />
        </>
      )}
    </FormDialog>
  );
}
