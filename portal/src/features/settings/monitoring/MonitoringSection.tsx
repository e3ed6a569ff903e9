import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { Controller, useForm } from "react-hook-form";
import type { Monitoring, OfferedReactions } from "@/shared/api/types";
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
import { asFields, asPolicy, EVENTS, NUMBERS, type Reaction } from "./monitoringFields";
import { SwitchCard } from "./SwitchCard";
import { monitoringTexts } from "./texts";
import { useMonitoring, useSaveMonitoring } from "./useMonitoring";

/** What one store does when a supplier changes something, and what of it is monitored. */
export function MonitoringSection({ store }: SectionProps) {
  const storeId = store?.id ?? "";
  const { data, error, refetch } = useMonitoring(storeId);
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={2} height={360} />;
  return (
    <Stack gap={3}>
      <PolicyForm policy={data.monitoring} offered={data.offered} />
      <SwitchCard storeId={storeId} used={data.used} limit={data.limit} />
    </Stack>
  );
}

function PolicyForm({ policy, offered }: { policy: Monitoring; offered: OfferedReactions }) {
  const t = useTexts(monitoringTexts);
  const save = useSaveMonitoring(policy.store_id);
  const { register, control, handleSubmit, setError, reset, formState } = useForm({
    defaultValues: asFields(policy),
  });
  useUnsaved(formState.isDirty);
  const submit = handleSubmit((fields) =>
    save.mutate(asPolicy(fields), {
      onSuccess: ({ monitoring }) => {
        reset(asFields(monitoring));
        showToast("success", t.saved);
      },
      onError: (error) => applyRefusal(error, NUMBERS, setError),
    }),
  );
  const label = (event: (typeof EVENTS)[number], reaction: Reaction) =>
    reaction === "set_zero" && event !== "stock" ? t.goneReactions : t.reactions[reaction];
  const number = (name: (typeof NUMBERS)[number]) => {
    const validate = (value: string) => /^\d+$/.test(value.trim()) || t.wholeNumber;
    const { ref, ...rest } = register(name, { validate });
    return { ...rest, inputRef: ref, error: formState.errors[name]?.message };
  };
  return (
    <Card>
      <h2>{t.title}</h2>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack sx={{ mt: 1 }}>
          <Muted>{t.text}</Muted>
          <Muted>{t.acting}</Muted>
          {formState.errors.root && <Alert severity="error">{formState.errors.root.message}</Alert>}
          {EVENTS.map((event) => (
            <Select
              key={event}
              label={t.events[event]}
              choices={offered[event].map((value) => ({ value, label: label(event, value) }))}
              {...register(event)}
            />
          ))}
          {NUMBERS.map((name) => (
            <Field
              key={name}
              label={t[name]}
              hint={t[`${name}Hint`]}
              inputProps={{ inputMode: "numeric" }}
              {...number(name)}
            />
          ))}
          <Controller
            name="watch_new"
            control={control}
            render={({ field: { value, ...field } }) => (
              <FormControlLabel control={<Checkbox {...field} checked={value} />} label={t.watch_new} />
            )}
          />
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
