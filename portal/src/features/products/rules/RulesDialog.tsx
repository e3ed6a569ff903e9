import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { ProductMonitoringRules } from "@/shared/api/types";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { PolicyFields } from "@/shared/monitoring/PolicyFields";
import { asValues, EVENTS, NUMBERS, type PolicyValues, type Reaction } from "@/shared/monitoring/policy";
import { Muted } from "@/shared/ui/Card";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Pending } from "@/shared/ui/Pending";
import { useProductRules, useSaveProductRules } from "./api";
import { rulesTexts } from "./texts";

interface RulesDialogProps {
  id: string;
  isMonitored: boolean;
  onClose: () => void;
}

/** Converts the form to the API's format: empty fields become null. */
function asRules(values: PolicyValues): ProductMonitoringRules {
  const reactions = EVENTS.map((event) => [event, (values[event] || null) as Reaction | null]);
  const numbers = NUMBERS.map((name) => [name, values[name].trim() === "" ? null : Number(values[name])]);
  return {
    reactions: Object.fromEntries(reactions),
    ...Object.fromEntries(numbers),
    ship_to: values.ship_to || null,
  };
}

const EMPTY = asValues({
  reactions: {
    product_gone: null,
    variant_gone: null,
    stock: null,
    price_up: null,
    price_down: null,
    shipping_long: null,
  },
  minimum_quantity: null,
  cost_change_percent: null,
  floor_percent: null,
  max_shipping_days: null,
  ship_to: null,
});

/** What one product does otherwise than its store when its supplier changes something. */
export function RulesDialog({ id, isMonitored, onClose }: RulesDialogProps) {
  const t = useTexts(rulesTexts);
  const query = useProductRules(id);
  const kept = query.data;
  const form = useSavedForm({
    defaultValues: EMPTY,
    values: kept && asValues(kept.override),
    save: useSaveProductRules(id),
    request: asRules,
    toast: t.saved,
    onSaved: onClose,
  });
  const reset = (
    <Button color="inherit" disabled={!kept} onClick={() => form.reset(EMPTY)}>
      {t.reset}
    </Button>
  );
  return (
    <FormDialog
      title={t.title}
      width={560}
      busy={form.busy}
      disabled={!kept}
      problem={form.problem}
      aside={reset}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Muted>{t.text}</Muted>
      {!isMonitored && <Alert severity="info">{t.notMonitored}</Alert>}
      <Pending query={query} rows={6} height={64} />
      {kept && <PolicyFields form={form} offered={kept.offered} store={kept.store} />}
    </FormDialog>
  );
}
