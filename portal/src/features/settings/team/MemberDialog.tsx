import Alert from "@mui/material/Alert";
import { RightsChecklist } from "@/shared/accounts/RightsChecklist";
import type { Member } from "@/shared/api/types";
import { DateField } from "@/shared/dates/DateField";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { StoreChecklist } from "@/shared/stores/StoreChecklist";
import { useStores } from "@/shared/stores/useStores";
import { Muted } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Tick } from "@/shared/ui/Tick";
import { useTeamActions } from "./api";
import { draftOf, isSensitive } from "./memberDraft";
import { teamTexts } from "./texts";

interface MemberDialogProps {
  /** Left out: somebody new is invited. */
  member?: Member;
  /** The rights that the main account can grant. */
  offered: readonly string[];
  onClose: () => void;
}

/** Who it is, what they may do, in which stores, and until when. */
export function MemberDialog({ member, offered, onClose }: MemberDialogProps) {
  const t = useTexts(teamTexts);
  const allStores = useStores().data?.stores ?? [];
  const form = useSavedForm({
    defaultValues: draftOf(member),
    save: useTeamActions().save,
    request: (draft) => ({ member, draft }),
    toast: member ? t.done : t.invited,
    onSaved: onClose,
  });
  const rights = form.choice("rights");
  const stores = form.choice("store_ids");
  const everyStore = form.choice("everyStore");
  return (
    <FormDialog
      title={member ? t.changeTitle(member.mailbox) : t.inviteTitle}
      width={656}
      submitLabel={member ? undefined : t.sendInvitation}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {!member && (
        <Field label={t.mailbox} type="email" autoComplete="off" autoFocus {...form.field("mailbox")} />
      )}
      <Field label={t.name} inputProps={{ maxLength: 200 }} {...form.field("name")} />
      {[
        { title: t.areas, names: offered.filter((right) => !isSensitive(right)) },
        { title: t.sensitive, names: offered.filter(isSensitive) },
      ].map(({ title, names }) => (
        <RightsChecklist
          key={title}
          title={title}
          names={names}
          chosen={rights.value}
          onChange={rights.onChange}
        />
      ))}
      {rights.value.includes("PLACE_ORDERS") && <Muted>{t.dailyHint}</Muted>}
      {rights.error && <Alert severity="error">{rights.error}</Alert>}
      <div>
        <Tick
          label={t.everyStore}
          checked={everyStore.value}
          onChange={(_event, isEvery) => {
            everyStore.onChange(isEvery);
            form.clearErrors("store_ids");
          }}
        />
        {!everyStore.value && (
          <StoreChecklist stores={allStores} chosen={stores.value} onChange={stores.onChange} />
        )}
        {stores.error && <Alert severity="error">{stores.error}</Alert>}
      </div>
      <DateField label={t.ends} hint={t.endsHint} {...form.choice("expires_at")} />
    </FormDialog>
  );
}
