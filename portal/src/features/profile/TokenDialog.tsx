import { RightsChecklist } from "@/shared/accounts/RightsChecklist";
import { filled } from "@/shared/forms/useFields";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Select } from "@/shared/ui/Select";
import { Tick } from "@/shared/ui/Tick";
import { type NewToken, useDrawToken } from "./api";
import { profileTexts } from "./texts";

const EMPTY: NewToken = { name: "", rights: [], can_write: false, days: 90, current_password: "" };

interface TokenDialogProps {
  /** Rights that the user may grant. */
  rights: string[];
  onDone: (token: string) => void;
  onClose: () => void;
}

/** Names a new token, and selects its rights and expiry. */
export function TokenDialog({ rights, onDone, onClose }: TokenDialogProps) {
  const t = useTexts(profileTexts);
  const form = useSavedForm({
    defaultValues: EMPTY,
    schema: {
      name: filled(t.tokenNameMissing),
      rights: (chosen) => chosen.length > 0 || t.tokenRightsMissing,
      current_password: (value) => value !== "" || t.currentMissing,
    },
    save: useDrawToken(),
    request: (values) => ({ ...values, days: Number(values.days) }),
    onSaved: onDone,
  });
  const given = form.choice("rights");
  return (
    <FormDialog
      title={t.tokenNew}
      width={560}
      submitLabel={t.tokenCreate}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onClose={form.busy ? undefined : onClose}
    >
      <Field label={t.tokenName} inputProps={{ maxLength: 100 }} {...form.field("name")} />
      <RightsChecklist
        title={t.tokenRights}
        names={rights}
        chosen={given.value}
        onChange={given.onChange}
        error={given.error}
      />
      {given.value.includes("PLACE_ORDERS") && <Muted>{t.tokenDailyHint}</Muted>}
      <Tick label={t.tokenMayWrite} {...form.register("can_write")} />
      <Select
        label={t.tokenEnds}
        choices={Object.entries(t.tokenDays).map(([value, label]) => ({ value, label }))}
        {...form.register("days")}
      />
      <Field
        label={t.currentPassword}
        type="password"
        autoComplete="current-password"
        {...form.field("current_password")}
      />
    </FormDialog>
  );
}
