import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import type { Store } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row, Stack, TitledCard } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Select } from "@/shared/ui/Select";
import {
  BY_SUPPLIER,
  type Draft,
  FIXED,
  hasWebsiteBuilder,
  MULTIPLY,
  type PricingDraft,
  type Tier,
} from "./draft";
import type { Problems } from "./fields";
import { Columns } from "./layout";
import { uploadTexts } from "./texts";

interface PartProps {
  pricing: PricingDraft;
  problems: Problems;
  onChange: (changed: Partial<PricingDraft>) => void;
}

function Kind({
  value,
  label,
  ofCompareAt = false,
  onChange,
}: {
  value: string;
  label: string;
  ofCompareAt?: boolean;
  onChange: (kind: string) => void;
}) {
  const { kinds } = useTexts(uploadTexts);
  const choices = [
    { value: MULTIPLY, label: kinds.multiply },
    { value: FIXED, label: kinds.fixed },
    ...(ofCompareAt ? [{ value: BY_SUPPLIER, label: kinds.supplier }] : []),
  ];
  return (
    <Select
      label={label}
      choices={choices}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const decimal = { inputMode: "decimal" } as const;

function Prices({ pricing, problems, onChange, isDiscounted }: PartProps & { isDiscounted: boolean }) {
  const t = useTexts(uploadTexts);
  return (
    <Columns>
      <Kind value={pricing.type} label={t.method} onChange={(type) => onChange({ type })} />
      <Field
        label={t.price}
        required
        inputProps={decimal}
        value={pricing.coefficient}
        error={problems["pricing.price.coefficient"]}
        onChange={(event) => onChange({ coefficient: event.target.value })}
      />
      <Kind
        value={pricing.compareType}
        label={`${t.compareAt}: ${t.method}`}
        ofCompareAt
        onChange={(compareType) => onChange({ compareType })}
      />
      <Field
        label={t.compareAt}
        inputProps={decimal}
        value={pricing.compare}
        error={problems["pricing.marketprice.coefficient"]}
        onChange={(event) => onChange({ compare: event.target.value })}
      />
      {isDiscounted && (
        <Field
          label={t.discount}
          inputProps={decimal}
          value={pricing.discount}
          error={problems["pricing.discount.value"]}
          onChange={(event) => onChange({ discount: event.target.value })}
        />
      )}
    </Columns>
  );
}

function Tiers({ pricing, problems, onChange }: PartProps) {
  const t = useTexts(uploadTexts);
  const { tiers } = pricing;
  const changeTier = (id: number, changed: Partial<Tier>) =>
    onChange({ tiers: tiers.map((tier) => (tier.id === id ? { ...tier, ...changed } : tier)) });
  const add = () => {
    const id = Math.max(0, ...tiers.map((tier) => tier.id)) + 1;
    onChange({ tiers: [...tiers, { id, up_to: "", type: MULTIPLY, coefficient: "" }] });
  };
  return (
    <Stack gap={1}>
      <strong>{t.tiers}</strong>
      <Muted>{t.tiersHint}</Muted>
      {tiers.map((tier, at) => (
        <Columns key={tier.id} role="group" aria-label={`${t.tiers} ${at + 1}`}>
          <Field
            label={t.upTo}
            inputProps={decimal}
            value={tier.up_to}
            error={problems[`pricing.tiers.${at}.up_to`]}
            onChange={(event) => changeTier(tier.id, { up_to: event.target.value })}
          />
          <Kind value={tier.type} label={t.method} onChange={(type) => changeTier(tier.id, { type })} />
          <Field
            label={t.price}
            inputProps={decimal}
            value={tier.coefficient}
            error={problems[`pricing.tiers.${at}.coefficient`]}
            onChange={(event) => changeTier(tier.id, { coefficient: event.target.value })}
          />
          <Button onClick={() => onChange({ tiers: tiers.filter((other) => other.id !== tier.id) })}>
            {t.removeTier(at + 1)}
          </Button>
        </Columns>
      ))}
      <Row>
        <Button onClick={add}>{t.addTier}</Button>
      </Row>
    </Stack>
  );
}

function Finish({ pricing, problems, onChange, currencies }: PartProps & { currencies: readonly string[] }) {
  const t = useTexts(uploadTexts);
  return (
    <Columns>
      <Field
        label={t.cents}
        hint={t.centsHint}
        inputProps={{ inputMode: "numeric", maxLength: 2 }}
        value={pricing.cents}
        error={problems["pricing.cents"]}
        onChange={(event) => onChange({ cents: event.target.value.replace(/\D/g, "") })}
      />
      {currencies.map((code) => (
        <Field
          key={code}
          label={t.rounding(code)}
          inputProps={decimal}
          value={pricing.rounding[code] ?? ""}
          error={problems[`pricing.rounding.${code}`]}
          onChange={(event) => onChange({ rounding: { ...pricing.rounding, [code]: event.target.value } })}
        />
      ))}
      <Field
        label={t.buffer}
        inputProps={decimal}
        value={pricing.buffer}
        error={problems["pricing.rate_buffer"]}
        onChange={(event) => onChange({ buffer: event.target.value })}
      />
    </Columns>
  );
}

interface StepProps {
  draft: Draft;
  stores: readonly Store[];
  problems: Problems;
  onChange: (draft: Draft) => void;
}

/** How prices are made for this upload, in place of the price rules of the settings. */
export function PricingStep({ draft, stores, problems, onChange }: StepProps) {
  const t = useTexts(uploadTexts);
  const { pricing } = draft;
  const part = {
    pricing,
    problems,
    onChange: (changed: Partial<PricingDraft>) => onChange({ ...draft, pricing: { ...pricing, ...changed } }),
  };
  const isDefault = (
    <Switch checked={pricing.isDefault} onChange={(_event, on) => part.onChange({ isDefault: on })} />
  );
  return (
    <TitledCard title={t.steps.pricing}>
      <FormControlLabel label={t.defaultPricing} control={isDefault} />
      {pricing.isDefault ? (
        <Muted>{t.defaultPricingHint}</Muted>
      ) : (
        <>
          <Prices {...part} isDiscounted={hasWebsiteBuilder(stores)} />
          <Alert severity="info">{t.compareHint}</Alert>
          <Tiers {...part} />
          <Finish {...part} currencies={[...new Set(stores.map((store) => store.currency))]} />
        </>
      )}
    </TitledCard>
  );
}
