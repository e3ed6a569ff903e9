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
import { storeSettingsTexts } from "./texts";

const STATUSES = ["shown", "draft"] as const;
const LONG = ["cut", "hold"] as const;
const TAXES = ["theirs", "yes", "no"] as const;

type PublishingFields = Record<
  "tags" | "vendor" | "product_type" | "image_limit" | "weight_grams" | "as_draft" | "taxable" | "shortens",
  string
>;

/** The settings as a form shows them. */
function asFields(kept: PublishingDefaults): PublishingFields {
  return {
    tags: kept.tags.join(", "),
    vendor: kept.vendor,
    product_type: kept.product_type,
    image_limit: kept.image_limit === null ? "" : String(kept.image_limit),
    weight_grams: kept.weight_grams === null ? "" : String(kept.weight_grams),
    as_draft: kept.as_draft ? "draft" : "shown",
    taxable: taxOf(kept.taxable),
    shortens: kept.shortens ? "cut" : "hold",
  };
}

function taxOf(taxable: boolean | null): (typeof TAXES)[number] {
  if (taxable === null) return "theirs";
  return taxable ? "yes" : "no";
}

const numberOf = (text: string) => (text.trim() ? Number(text) : null);

/** Converts the form to the API's format. */
function asSettings(fields: PublishingFields): Omit<PublishingDefaults, "store_id"> {
  return {
    tags: fields.tags
      .split(/[,，]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
    vendor: fields.vendor.trim(),
    product_type: fields.product_type.trim(),
    image_limit: numberOf(fields.image_limit),
    weight_grams: numberOf(fields.weight_grams),
    as_draft: fields.as_draft === "draft",
    taxable: fields.taxable === "theirs" ? null : fields.taxable === "yes",
    shortens: fields.shortens === "cut",
  };
}

function isWholeNumber(text: string): boolean {
  return /^\d*$/.test(text.trim());
}

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
  /** Whether the store's platform supports drafts. */
  mayDraft: boolean;
  mayTax: boolean;
}

function PublishingForm({ platform, kept, mayDraft, mayTax }: PublishingFormProps) {
  const t = useTexts(storeSettingsTexts);
  const form = useSavedForm({
    defaultValues: asFields(kept),
    save: useSavePublishingDefaults(kept.store_id),
    request: asSettings,
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
    <FormCard title={t.publishingTitle} text={t.publishingText} form={form}>
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
      <Select
        label={t.beyondLimits}
        choices={LONG.map((value) => ({ value, label: t.beyondLimitsChoices[value] }))}
        {...form.register("shortens")}
      />
      <Field label={t.weight} hint={t.weightHint} {...number("weight_grams")} />
    </FormCard>
  );
}
