import FormHelperText from "@mui/material/FormHelperText";
import type { PublishingDefaults } from "@/shared/api/types";
import { FormCard } from "@/shared/forms/Form";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Pending } from "@/shared/ui/Pending";
import { Select } from "@/shared/ui/Select";
import type { SectionProps } from "../section";
import { usePublishingDefaults, useSavePublishingDefaults } from "./api";
import { ChannelsCard } from "./ChannelsCard";
import { asFields, asSettings, isWholeNumber, STATUSES, TAXES } from "./publishingFields";
import { storeSettingsTexts } from "./texts";

/** What publishing into one store does to each product. */
export function PublishingSection({ store }: SectionProps) {
  const defaults = usePublishingDefaults(store?.id ?? "");
  if (!defaults.data) return <Pending query={defaults} rows={1} height={360} />;
  const { publishing, may_draft: mayDraft, may_tax: mayTax, has_channels: hasChannels } = defaults.data;
  return (
    <Stack gap={3}>
      <PublishingForm platform={store?.platform ?? 0} kept={publishing} mayDraft={mayDraft} mayTax={mayTax} />
      {hasChannels && store?.state === "connected" && <ChannelsCard store={store} />}
    </Stack>
  );
}

interface PublishingFormProps {
  platform: number;
  kept: PublishingDefaults;
  /** What the store's platform can do. */
  mayDraft: boolean;
  mayTax: boolean;
}

function PublishingForm({ platform, kept, mayDraft, mayTax }: PublishingFormProps) {
  const t = useTexts(storeSettingsTexts);
  const form = useSavedForm({
    defaultValues: asFields(kept),
    save: useSavePublishingDefaults(kept.store_id),
    asked: asSettings,
    toast: t.saved,
    resetTo: ({ publishing }) => asFields(publishing),
    asksBeforeLeaving: true,
  });
  const number = (name: "image_limit" | "weight_grams") => ({
    inputProps: { inputMode: "numeric" } as const,
    ...form.field(name, (value) => isWholeNumber(value) || t.wholeNumber),
  });
  const taxHint = t.taxHints[platform];
  return (
    <FormCard title={t.publishingTitle} text={t.publishingText} form={form} submitLabel={t.save}>
      {mayDraft && (
        <Select
          label={t.status}
          choices={STATUSES.map((value) => ({ value, label: t.statuses[value] }))}
          {...form.register("as_draft")}
        />
      )}
      {mayTax && (
        <div>
          <Select
            label={t.taxes}
            aria-describedby={taxHint && "tax-hint"}
            choices={TAXES.map((value) => ({ value, label: t.taxChoices[value] }))}
            {...form.register("taxable")}
          />
          {taxHint && (
            <FormHelperText id="tax-hint" sx={{ mx: 0.25 }}>
              {taxHint}
            </FormHelperText>
          )}
        </div>
      )}
      <Field label={t.tags} hint={t.tagsHint} {...form.field("tags")} />
      <Field label={t.vendor} hint={t.replaces} {...form.field("vendor")} />
      <Field label={t.productType} hint={t.replaces} {...form.field("product_type")} />
      <Field label={t.imageLimit} hint={t.imageLimitHint} {...number("image_limit")} />
      <Field label={t.weight} hint={t.weightHint} {...number("weight_grams")} />
    </FormCard>
  );
}
