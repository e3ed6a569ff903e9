import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import { useForm } from "react-hook-form";
import type { PublishingDefaults } from "@/shared/api/types";
import { applyRefusal } from "@/shared/forms/applyRefusal";
import { useUnsaved } from "@/shared/forms/unsaved";
import { useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Card, Muted, Stack } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { Field } from "@/shared/ui/Field";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Select } from "@/shared/ui/Select";
import type { SectionProps } from "../section";
import { ChannelsCard } from "./ChannelsCard";
import {
  asFields,
  asSettings,
  FIELD_NAMES,
  isWholeNumber,
  STATUSES,
  TAXES,
  type TEXT_NAMES,
} from "./publishingFields";
import { storeSettingsTexts } from "./texts";
import { usePublishingDefaults, useSavePublishingDefaults } from "./usePublishingDefaults";

/** What publishing into one store does to each product. */
export function PublishingSection({ store }: SectionProps) {
  const storeId = store?.id ?? "";
  const { data, error, refetch } = usePublishingDefaults(storeId);
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={1} height={360} />;
  return (
    <Stack gap={3}>
      <PublishingForm
        platform={store?.platform ?? 0}
        kept={data.publishing}
        mayDraft={data.may_draft}
        mayTax={data.may_tax}
      />
      {data.has_channels && store?.state === "connected" && <ChannelsCard store={store} />}
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
  const save = useSavePublishingDefaults(kept.store_id);
  const { register, handleSubmit, setError, reset, formState } = useForm({ defaultValues: asFields(kept) });
  useUnsaved(formState.isDirty);
  const { errors } = formState;
  const submit = handleSubmit((fields) =>
    save.mutate(asSettings(fields), {
      onSuccess: ({ publishing }) => {
        reset(asFields(publishing));
        showToast("success", t.saved);
      },
      onError: (error) => applyRefusal(error, FIELD_NAMES, setError),
    }),
  );
  const field = (name: (typeof TEXT_NAMES)[number], isNumber = false) => {
    const validate = (value: string) => !isNumber || isWholeNumber(value) || t.wholeNumber;
    const { ref, ...rest } = register(name, { validate });
    return { ...rest, inputRef: ref, error: errors[name]?.message };
  };
  const taxHint = t.taxHints[platform];
  const digits = { inputMode: "numeric" } as const;
  return (
    <Card>
      <h2>{t.publishingTitle}</h2>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack sx={{ mt: 1 }}>
          <Muted>{t.publishingText}</Muted>
          {errors.root && <Alert severity="error">{errors.root.message}</Alert>}
          {mayDraft && (
            <Select
              label={t.status}
              choices={STATUSES.map((value) => ({ value, label: t.statuses[value] }))}
              {...register("as_draft")}
            />
          )}
          {mayTax && (
            <div>
              <Select
                label={t.taxes}
                aria-describedby={taxHint && "tax-hint"}
                choices={TAXES.map((value) => ({ value, label: t.taxChoices[value] }))}
                {...register("taxable")}
              />
              {taxHint && (
                <FormHelperText id="tax-hint" sx={{ mx: 0.25 }}>
                  {taxHint}
                </FormHelperText>
              )}
            </div>
          )}
          <Field label={t.tags} hint={t.tagsHint} {...field("tags")} />
          <Field label={t.vendor} hint={t.replaces} {...field("vendor")} />
          <Field label={t.productType} hint={t.replaces} {...field("product_type")} />
          <Field
            label={t.imageLimit}
            hint={t.imageLimitHint}
            inputProps={digits}
            {...field("image_limit", true)}
          />
          <Field label={t.weight} hint={t.weightHint} inputProps={digits} {...field("weight_grams", true)} />
          <div>
            <Button type="submit" variant="contained" loading={save.isPending}>
              {t.save}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
