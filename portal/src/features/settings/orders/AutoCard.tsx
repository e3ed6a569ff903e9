import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { AutoRuleKept } from "@/shared/api/types";
import { countryName } from "@/shared/format/names";
import { moment } from "@/shared/format/time";
import { Form } from "@/shared/forms/Form";
import { useFields } from "@/shared/forms/useFields";
import { useTexts } from "@/shared/i18n/texts";
import { storeLabel } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { showToast } from "@/shared/toasts/toasts";
import { Muted, Stack, TitledCard } from "@/shared/ui/Card";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { Field } from "@/shared/ui/Field";
import { Pending } from "@/shared/ui/Pending";
import { Select } from "@/shared/ui/Select";
import { Tick, TickGroup } from "@/shared/ui/Tick";
import { useAutoRule, useCountries, useSaveAutoRule } from "./api";
import { type AutoFields, autoFieldsOf, autoRuleOf, turnedOff } from "./auto";
import { autoTexts } from "./autoTexts";
import { isAmount, isWithin } from "./rules";

const MOST_MARGIN = 99;

function useAutoForm(kept: AutoRuleKept) {
  const t = useTexts(autoTexts);
  return useFields<AutoFields>({
    defaultValues: autoFieldsOf(kept),
    schema: {
      store_ids: (ids) => ids.length > 0 || t.noStore,
      most_minor: (text) => isAmount(text) || t.amountWrong,
      least_margin: (text) => text.trim() === "" || isWithin(text, MOST_MARGIN) || t.marginWrong,
    },
  });
}

type AutoForm = ReturnType<typeof useAutoForm>;

/** Chosen countries can be unticked; none means all. */
function Countries({ form }: { form: AutoForm }) {
  const t = useTexts(autoTexts);
  const chosen = form.choice("countries");
  const left = (useCountries().data ?? [])
    .filter(({ id }) => !chosen.value.includes(id))
    .map(({ id }) => ({ value: id, label: countryName(id) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <>
      <Select
        label={t.addCountry}
        choices={[{ value: "", label: chosen.value.length ? t.choose : t.allCountries }, ...left]}
        value=""
        error={chosen.error}
        onChange={({ target }) => target.value && chosen.onChange([...chosen.value, target.value])}
      />
      {chosen.value.length > 0 && (
        <TickGroup
          title={t.onlyCountries}
          names={chosen.value}
          label={countryName}
          least={180}
          chosen={chosen.value}
          onChange={chosen.onChange}
        />
      )}
    </>
  );
}

function Rule({ form }: { form: AutoForm }) {
  const t = useTexts(autoTexts);
  const stores = useStores();
  const connected = stores.data?.stores ?? [];
  const chosen = form.choice("store_ids");
  const risk = form.choice("lowest_risk_only");
  return (
    <>
      <Pending query={stores} rows={1} height={56} />
      <TickGroup
        title={t.stores}
        names={connected.map(({ id }) => id)}
        label={(id) => storeLabel(connected.find((store) => store.id === id) ?? { name: "", shop: id })}
        least={220}
        chosen={chosen.value}
        onChange={chosen.onChange}
        error={chosen.error}
      />
      <Countries form={form} />
      <Field
        label={t.most}
        hint={t.mostHint}
        inputProps={{ inputMode: "decimal" }}
        {...form.field("most_minor")}
      />
      <Field
        label={t.margin}
        hint={t.marginHint}
        inputProps={{ inputMode: "numeric" }}
        {...form.field("least_margin")}
      />
      <Tick label={t.risk} checked={risk.value} onChange={({ target }) => risk.onChange(target.checked)} />
    </>
  );
}

function State({ kept }: { kept: AutoRuleKept }) {
  const t = useTexts(autoTexts);
  if (kept.since) return <Alert severity="success">{t.onSince(moment(kept.since))}</Alert>;
  if (kept.stopped) return <Alert severity="warning">{t.stopped[kept.stopped] ?? t.off}</Alert>;
  return <Muted>{t.off}</Muted>;
}

/** The form of the main account: saving it turns the rule on, which asks first. */
function MainAccountRule({ kept }: { kept: AutoRuleKept }) {
  const t = useTexts(autoTexts);
  const form = useAutoForm(kept);
  const save = useSaveAutoRule();
  const [toConfirm, setToConfirm] = useState<AutoFields>();
  const send = (change: Parameters<typeof save.mutate>[0], toast: string) =>
    save.mutate(change, {
      onSuccess: (saved) => {
        form.reset(autoFieldsOf(saved));
        showToast("success", toast);
      },
      onError: form.refuse,
      onSettled: () => setToConfirm(undefined),
    });
  const submit = form.handleSubmit(setToConfirm);
  const label = kept.since ? t.saveOn : t.turnOn;
  return (
    <Form
      form={{ problem: form.problem, busy: save.isPending, submit: () => void submit() }}
      submitLabel={label}
      maxWidth={620}
    >
      <Rule form={form} />
      {kept.since && (
        <div>
          <Button variant="outlined" disabled={save.isPending} onClick={() => send(turnedOff(kept), t.isOff)}>
            {t.turnOff}
          </Button>
        </div>
      )}
      {toConfirm && (
        <ConfirmDialog
          title={t.confirm}
          confirmLabel={label}
          busy={save.isPending}
          onConfirm={() => send(autoRuleOf(toConfirm, kept), t.isOn)}
          onClose={() => setToConfirm(undefined)}
        >
          {Object.values(t.confirmText).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </ConfirmDialog>
      )}
    </Form>
  );
}

/** Placing without a person: off by default, turned on by the main account only. */
export function AutoCard({ isMain }: { isMain: boolean | undefined }) {
  const t = useTexts(autoTexts);
  const rule = useAutoRule();
  if (!rule.data) return <Pending query={rule} rows={1} height={320} />;
  return (
    <TitledCard title={t.title}>
      <Stack>
        <Muted>{t.text}</Muted>
        <State kept={rule.data} />
        {isMain === false && <Muted>{t.onlyMain}</Muted>}
        {isMain && <MainAccountRule kept={rule.data} />}
      </Stack>
    </TitledCard>
  );
}
