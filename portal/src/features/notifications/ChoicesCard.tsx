import { FormCard } from "@/shared/forms/Form";
import { useUnsaved } from "@/shared/forms/unsaved";
import { useTexts } from "@/shared/i18n/texts";
import { Pending } from "@/shared/ui/Pending";
import { ChoicesFields, useChoosing } from "./ChoicesFields";
import { notificationTexts } from "./texts";

/** The same choices as in the dialog of the notifications, as a section of the settings. */
export function ChoicesCard() {
  const t = useTexts(notificationTexts);
  const { query, chosen, change, isChanged, ...form } = useChoosing();
  useUnsaved(isChanged);
  if (!chosen) return <Pending query={query} rows={1} height={360} />;
  return (
    <FormCard title={t.settings} text={t.settingsText} maxWidth={620} form={form} disabled={!isChanged}>
      <ChoicesFields chosen={chosen} onChange={change} />
    </FormCard>
  );
}
