import { useTexts } from "@/shared/i18n/texts";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Pending } from "@/shared/ui/Pending";
import { ChoicesFields, useChoosing } from "./ChoicesFields";
import { notificationTexts } from "./texts";

/** Selects the channels for each kind of event, and how often emails are sent. */
export function ChoicesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(notificationTexts);
  const { query, chosen, change, isChanged, submit, busy } = useChoosing(onClose);
  return (
    <FormDialog
      title={t.settings}
      width={560}
      disabled={!isChanged}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {chosen && <ChoicesFields chosen={chosen} onChange={change} />}
      <Pending query={query} rows={4} height={48} />
    </FormDialog>
  );
}
