import { styled } from "@mui/material/styles";
import type { Store } from "@/shared/api/types";
import { currencyName, languageName } from "@/shared/format/names";
import { FormCard } from "@/shared/forms/Form";
import { filled } from "@/shared/forms/useFields";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { platformName } from "@/shared/stores/platforms";
import { Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import type { SectionProps } from "../section";
import { useSaveStoreName } from "./api";
import { LocationCard } from "./LocationCard";
import { storeSettingsTexts } from "./texts";

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
  const form = useSavedForm({
    defaultValues: { name: store.name },
    schema: { name: filled(t.nameMissing) },
    save: useSaveStoreName(store.id, () => setParams({ target: store.id })),
    request: ({ name }) => name.trim(),
    toast: t.saved,
    resetTo: (_saved, { name }) => ({ name: name.trim() }),
    asksBeforeLeaving: true,
  });
  return (
    <FormCard title={t.storeTitle} text={t.storeText(platformName(store.platform))} form={form}>
      <Field label={t.name} inputProps={{ maxLength: 200 }} {...form.field("name")} />
      <StoreFacts store={store} />
    </FormCard>
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
