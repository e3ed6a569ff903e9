import Add from "@mui/icons-material/Add";
import Close from "@mui/icons-material/Close";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { parcelSettings, parcelSettingsSave } from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import type { TrackingRulesChange, TrackingRulesKept } from "@/shared/api/types";
import { FormCard } from "@/shared/forms/Form";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Part, Row, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Pending } from "@/shared/ui/Pending";
import { Select } from "@/shared/ui/Select";
import { Tick } from "@/shared/ui/Tick";
import { BuyerPageCard } from "./BuyerPageCard";
import { MailsCard } from "./MailsCard";
import { trackingTexts } from "./texts";

interface Ruled {
  key: number;
  service: string;
  carrier: string;
}

interface Fields {
  when: TrackingRulesChange["fulfil_when"];
  notifies: boolean;
  pushes: boolean;
  stale: string;
  carriers: Ruled[];
}

const fieldsOf = ({ rules }: TrackingRulesKept): Fields => ({
  when: rules.fulfil_when as Fields["when"],
  notifies: rules.store_notifies,
  pushes: rules.pushes_events,
  stale: `${rules.stale_days}`,
  carriers: Object.entries(rules.carriers).map(([service, carrier], key) => ({ key, service, carrier })),
});

const useSaveRules = () =>
  useChange(
    parcelSettingsSave,
    { quiet: true, changes: ["parcel.settings"] },
    (body: TrackingRulesChange) => ({ body }),
  );

function useRulesForm(kept: TrackingRulesKept) {
  const t = useTexts(trackingTexts);
  return useSavedForm<Fields, TrackingRulesChange, TrackingRulesKept>({
    defaultValues: fieldsOf(kept),
    schema: {
      stale: (value: string) => (/^\d+$/.test(value.trim()) && +value >= 1 && +value <= 90) || t.staleWrong,
      carriers: (rows: Ruled[]) => rows.every(({ service }) => service.trim()) || t.serviceMissing,
    },
    save: useSaveRules(),
    request: ({ when, notifies, pushes, stale, carriers }) => ({
      version: kept.version,
      fulfil_when: when,
      store_notifies: notifies,
      pushes_events: pushes,
      stale_days: Number(stale),
      carriers: Object.fromEntries(carriers.map(({ service, carrier }) => [service.trim(), carrier])),
    }),
    toast: t.saved,
    resetTo: fieldsOf,
    asksBeforeLeaving: true,
  });
}

interface CarriersPartProps {
  rows: readonly Ruled[];
  known: TrackingRulesKept["known_carriers"];
  problem: string | undefined;
  onChange: (rows: Ruled[]) => void;
}

/** Which carrier a supplier's way to ship uses. */
function CarriersPart({ rows, known, problem, onChange }: CarriersPartProps) {
  const t = useTexts(trackingTexts);
  const choices = known.map(({ code, name }) => ({ value: code, label: name }));
  const put = (key: number, change: Partial<Ruled>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  const add = () => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    onChange([...rows, { key, service: "", carrier: known[0]?.code ?? "" }]);
  };
  return (
    <Part aria-label={t.carriers}>
      <h3>{t.carriers}</h3>
      <Muted>{t.carriersText}</Muted>
      {rows.map((row) => (
        <Row key={row.key}>
          <Field
            label={t.service}
            value={row.service}
            inputProps={{ maxLength: 120 }}
            onChange={(event) => put(row.key, { service: event.target.value })}
          />
          <Select
            label={t.carrier}
            value={row.carrier}
            choices={choices}
            onChange={(event) => put(row.key, { carrier: event.target.value })}
          />
          <IconButton
            aria-label={t.remove(row.service || t.service)}
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          >
            <Close />
          </IconButton>
        </Row>
      ))}
      {problem && <Muted role="alert">{problem}</Muted>}
      <Button size="small" startIcon={<Add />} onClick={add} sx={{ justifySelf: "start" }}>
        {t.addCarrier}
      </Button>
    </Part>
  );
}

function RulesForm({ kept }: { kept: TrackingRulesKept }) {
  const t = useTexts(trackingTexts);
  const form = useRulesForm(kept);
  const [when, notifies, pushes] = [form.choice("when"), form.choice("notifies"), form.choice("pushes")];
  const carriers = form.choice("carriers");
  const whens = Object.entries(t.whens).map(([value, label]) => ({ value, label }));
  return (
    <FormCard title={t.title} text={t.text} form={form} maxWidth={620}>
      <Select
        label={t.when}
        value={when.value}
        choices={whens}
        onChange={(event) => when.onChange(event.target.value as Fields["when"])}
      />
      <Tick
        label={t.notifies}
        checked={notifies.value}
        onChange={(event) => notifies.onChange(event.target.checked)}
      />
      <Muted>{t.notifiesHint}</Muted>
      <Tick
        label={t.pushes}
        checked={pushes.value}
        onChange={(event) => pushes.onChange(event.target.checked)}
      />
      <Field
        label={t.stale}
        hint={t.staleHint}
        inputProps={{ inputMode: "numeric" }}
        {...form.field("stale")}
      />
      <CarriersPart
        rows={carriers.value}
        known={kept.known_carriers}
        problem={carriers.error}
        onChange={carriers.onChange}
      />
    </FormCard>
  );
}

/** When stores are told of parcels, when a parcel counts as late, and what buyers see. */
export function TrackingSection() {
  const read = useRead(parcelSettings);
  return (
    <Stack gap={2}>
      {read.data ? <RulesForm kept={read.data} /> : <Pending query={read} rows={1} height={360} />}
      <BuyerPageCard />
      <MailsCard />
    </Stack>
  );
}
