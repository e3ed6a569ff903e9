import type { Retention } from "@/shared/api/types";
import { FormCard } from "@/shared/forms/Form";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Pending } from "@/shared/ui/Pending";
import type { SectionProps } from "../section";
import { useRetention, useSaveRetention } from "./api";
import { DataRequests } from "./DataRequests";
import { privacyTexts } from "./texts";

const NAMES = ["process_days", "notification_days", "event_days", "buyer_days"] as const;

/** How long data is kept, how it is taken along, and how the account ends. */
export function PrivacySection({ parts }: SectionProps) {
  const kept = useRetention();
  return (
    <Stack gap={3}>
      {kept.data ? <RetentionForm kept={kept.data} /> : <Pending query={kept} rows={1} height={320} />}
      <DataRequests />
      {parts.leaving}
    </Stack>
  );
}

interface Kept {
  retention: Retention;
  most: Retention;
  least: number;
  least_buyer_days: number;
}

const asFields = ({ process_days, notification_days, event_days, buyer_days }: Retention) => ({
  process_days: String(process_days),
  notification_days: String(notification_days),
  event_days: String(event_days),
  buyer_days: String(buyer_days),
});

/** Retention periods; the server deletes older data each night. */
function RetentionForm({ kept }: { kept: Kept }) {
  const t = useTexts(privacyTexts);
  const form = useSavedForm({
    defaultValues: asFields(kept.retention),
    save: useSaveRetention(),
    request: (fields) => Object.fromEntries(NAMES.map((name) => [name, Number(fields[name])])) as Retention,
    toast: t.saved,
    resetTo: ({ retention }) => asFields(retention),
    asksBeforeLeaving: true,
  });
  const days = (name: (typeof NAMES)[number]) => {
    const most = kept.most[name];
    const least = Math.min(name === "buyer_days" ? kept.least_buyer_days : kept.least, most);
    const fits = (text: string) => /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
    const bounds = t.bounds(least, most);
    return { hint: bounds, ...form.field(name, (text) => fits(text) || bounds) };
  };
  return (
    <FormCard title={t.retentionTitle} text={t.retentionText} maxWidth={480} form={form}>
      {NAMES.map((name) => (
        <Field key={name} label={t.days[name]} inputProps={{ inputMode: "numeric" }} {...days(name)} />
      ))}
    </FormCard>
  );
}
