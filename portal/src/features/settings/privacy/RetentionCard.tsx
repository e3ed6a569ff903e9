import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useForm } from "react-hook-form";
import type { Retention } from "@/shared/api/types";
import { applyRefusal } from "@/shared/forms/applyRefusal";
import { useUnsaved } from "@/shared/forms/unsaved";
import { useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Card, Muted, Stack } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { Field } from "@/shared/ui/Field";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { privacyTexts } from "./texts";
import { useRetention, useSaveRetention } from "./useRetention";

const NAMES = ["process_days", "notification_days", "event_days"] as const;

interface Kept {
  retention: Retention;
  most: Retention;
  least: number;
}

/** How long what grows by itself is kept; the server deletes what is older each night. */
export function RetentionCard() {
  const { data, error, refetch } = useRetention();
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return data ? <RetentionForm kept={data} /> : <ListSkeleton rows={1} height={320} />;
}

const asFields = ({ process_days, notification_days, event_days }: Retention) => ({
  process_days: String(process_days),
  notification_days: String(notification_days),
  event_days: String(event_days),
});

function RetentionForm({ kept }: { kept: Kept }) {
  const t = useTexts(privacyTexts);
  const save = useSaveRetention();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    defaultValues: asFields(kept.retention),
  });
  useUnsaved(formState.isDirty);
  const submit = handleSubmit((fields) => {
    const days = NAMES.map((name) => [name, Number(fields[name])]);
    save.mutate(Object.fromEntries(days) as Retention, {
      onSuccess: ({ retention }) => {
        reset(asFields(retention));
        showToast("success", t.saved);
      },
      onError: (error) => applyRefusal(error, NAMES, setError),
    });
  });
  const field = (name: (typeof NAMES)[number]) => {
    const [least, most] = [Math.min(kept.least, kept.most[name]), kept.most[name]];
    const fits = (text: string) => /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
    const { ref, ...rest } = register(name, { validate: (text) => fits(text) || t.bounds(least, most) });
    const error = formState.errors[name]?.message;
    return { ...rest, inputRef: ref, error, hint: t.bounds(least, most) };
  };
  return (
    <Card>
      <h2>{t.retentionTitle}</h2>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack sx={{ mt: 1, maxWidth: 480 }}>
          <Muted>{t.retentionText}</Muted>
          {formState.errors.root && <Alert severity="error">{formState.errors.root.message}</Alert>}
          {NAMES.map((name) => (
            <Field key={name} label={t.days[name]} inputProps={{ inputMode: "numeric" }} {...field(name)} />
          ))}
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
