import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useForm } from "react-hook-form";
import type { Store } from "@/shared/api/types";
import { currencyName } from "@/shared/format/currencies";
import { languageName } from "@/shared/format/languages";
import { applyRefusal } from "@/shared/forms/applyRefusal";
import { useUnsaved } from "@/shared/forms/unsaved";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { platformName } from "@/shared/stores/platforms";
import { showToast } from "@/shared/toasts/toasts";
import { Card, Muted, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import type { SectionProps } from "../section";
import { LocationCard } from "./LocationCard";
import { storeSettingsTexts } from "./texts";
import { useSaveStoreName } from "./useSaveStoreName";

const Facts = styled("dl")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(90px, max-content) minmax(0, 1fr)",
  gap: theme.spacing(0.75, 2),
  margin: 0,
  "& dt": { color: theme.palette.text.secondary },
  "& dd": { margin: 0, overflowWrap: "anywhere" },
}));

/** One store: the name that the merchant gave it, and what its platform says of it. */
export function StoreSection({ store }: SectionProps) {
  if (!store) return null;
  return (
    <Stack gap={3}>
      <StoreForm store={store} />
      {store.counts_by_place && store.state === "connected" && <LocationCard store={store} />}
    </Stack>
  );
}

function StoreForm({ store }: { store: Store }) {
  const t = useTexts(storeSettingsTexts);
  const [, setParams] = useUrlState();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    defaultValues: { name: store.name },
  });
  useUnsaved(formState.isDirty);
  const save = useSaveStoreName(store.id, (saved) => {
    reset({ name: saved });
    showToast("success", t.saved);
    setParams({ target: store.id });
  });
  const submit = handleSubmit(({ name }) =>
    save.mutate(name.trim(), { onError: (error) => applyRefusal(error, ["name"], setError) }),
  );
  const { ref, ...name } = register("name", { validate: (value) => Boolean(value.trim()) || t.nameMissing });
  return (
    <Card>
      <h2>{t.storeTitle}</h2>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack sx={{ mt: 1 }}>
          <Muted>{t.storeText(platformName(store.platform))}</Muted>
          {formState.errors.root && <Alert severity="error">{formState.errors.root.message}</Alert>}
          <Field
            label={t.name}
            error={formState.errors.name?.message}
            inputRef={ref}
            inputProps={{ maxLength: 200 }}
            {...name}
          />
          <StoreFacts store={store} />
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

function StoreFacts({ store }: { store: Store }) {
  const t = useTexts(storeSettingsTexts);
  const facts = [
    [t.platform, platformName(store.platform)],
    [t.currency, `${store.currency} · ${currencyName(store.currency)}`],
    [t.timeZone, store.time_zone],
    [t.language, store.language && languageName(store.language)],
    [t.address, store.store_url],
    [t.owner, store.shop_owner],
    [t.plan, store.plan_name],
  ].filter(([, value]) => value);
  return (
    <Facts>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: "contents" }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Facts>
  );
}
