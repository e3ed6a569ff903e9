import Alert from "@mui/material/Alert";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useId } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, TitledCard } from "@/shared/ui/Card";
import { Select } from "@/shared/ui/Select";
import { Tick } from "@/shared/ui/Tick";
import { useCarriers, useCountries } from "./api";
import { CHOSEN_CARRIER, type Draft, type ShippingDraft } from "./draft";
import type { Problems } from "./fields";
import { Columns } from "./layout";
import { uploadTexts } from "./texts";

interface PartProps {
  problems: Problems;
  shipping: ShippingDraft;
  onChange: (changed: Partial<ShippingDraft>) => void;
}

function Methods({ shipping, onChange }: Omit<PartProps, "problems">) {
  const t = useTexts(uploadTexts);
  const labelId = useId();
  const methods = [t.methods.cheapest, t.methods.fastest, t.methods.personalized];
  return (
    <div>
      <FormLabel id={labelId}>{t.steps.shipping}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={labelId}
        value={shipping.method}
        onChange={(_event, method) => onChange({ method })}
      >
        {methods.map((label, at) => (
          <FormControlLabel
            key={label}
            value={String(at + 1)}
            control={<Radio size="small" />}
            label={label}
          />
        ))}
      </RadioGroup>
    </div>
  );
}

function Carrier({ problems, shipping, onChange }: PartProps) {
  const t = useTexts(uploadTexts);
  const carriers = useCarriers(shipping.to, shipping.method === CHOSEN_CARRIER);
  const named = carriers.data?.service_list ?? [];
  const offered = [...new Set([shipping.carrier, ...named])].filter(Boolean);
  if (shipping.method !== CHOSEN_CARRIER) return null;
  const error = problems["shipping.ship_carrier"];
  if (offered.length === 0)
    return (
      <>
        <Muted>{carriers.data?.problem || t.noCarriers}</Muted>
        {error && <Alert severity="error">{t.otherMethod}</Alert>}
      </>
    );
  return (
    <Select
      label={t.carrier}
      choices={[{ value: "", label: "–" }, ...offered.map((name) => ({ value: name, label: name }))]}
      error={error}
      value={shipping.carrier}
      onChange={(event) => onChange({ carrier: event.target.value })}
    />
  );
}

interface StepProps {
  draft: Draft;
  problems: Problems;
  onChange: (draft: Draft) => void;
}

/** Which of a supplier's ways of sending is meant. */
export function ShippingStep({ draft, problems, onChange }: StepProps) {
  const t = useTexts(uploadTexts);
  const { shipping } = draft;
  const countries = useCountries().data ?? [];
  const places = [
    { value: "", label: t.anywhere },
    ...countries.map(({ code, name }) => ({ value: code, label: name })),
  ];
  const change = (changed: Partial<ShippingDraft>) =>
    onChange({ ...draft, shipping: { ...shipping, ...changed } });
  return (
    <TitledCard title={t.steps.shipping} text={t.shippingHint}>
      <Tick label={t.shipping} checked={shipping.enable} onChange={(_event, enable) => change({ enable })} />
      {shipping.enable && (
        <>
          <Methods shipping={shipping} onChange={change} />
          <Columns>
            <Select
              label={t.shipFrom}
              error={problems["shipping.ship_from"]}
              choices={places}
              value={shipping.from}
              onChange={(event) => change({ from: event.target.value })}
            />
            <Select
              label={t.shipTo}
              error={problems["shipping.ship_to"]}
              choices={places}
              value={shipping.to}
              onChange={(event) => change({ to: event.target.value })}
            />
          </Columns>
          <Carrier problems={problems} shipping={shipping} onChange={change} />
        </>
      )}
    </TitledCard>
  );
}
