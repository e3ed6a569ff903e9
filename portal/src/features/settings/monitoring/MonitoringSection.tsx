import Button from "@mui/material/Button";
import type { Monitoring, MonitoringReactions, OfferedReactions } from "@/shared/api/types";
import { whole } from "@/shared/format/time";
import { FormCard } from "@/shared/forms/Form";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Muted, Row, Stack, TitledCard } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Pending } from "@/shared/ui/Pending";
import { Select } from "@/shared/ui/Select";
import { Tick } from "@/shared/ui/Tick";
import type { SectionProps } from "../section";
import { useMonitoring, useSaveMonitoring, useSwitchStore } from "./api";
import { monitoringTexts } from "./texts";

const EVENTS = ["product_gone", "variant_gone", "stock", "price_up", "price_down"] as const;
const NUMBERS = ["minimum_quantity", "cost_change_percent", "floor_percent"] as const;

type Reaction = MonitoringReactions["stock"];
type MonitoringFields = MonitoringReactions &
  Record<(typeof NUMBERS)[number], string> & { watch_new: boolean };

/** The policy as a form shows it. */
function asFields(policy: Monitoring): MonitoringFields {
  return {
    ...policy.reactions,
    minimum_quantity: String(policy.minimum_quantity),
    cost_change_percent: String(policy.cost_change_percent),
    floor_percent: String(policy.floor_percent),
    watch_new: policy.watch_new,
  };
}

/** What was chosen, as the API takes it. */
function asPolicy(fields: MonitoringFields): Omit<Monitoring, "store_id"> {
  const { product_gone, variant_gone, stock, price_up, price_down } = fields;
  return {
    reactions: { product_gone, variant_gone, stock, price_up, price_down },
    minimum_quantity: Number(fields.minimum_quantity),
    cost_change_percent: Number(fields.cost_change_percent),
    floor_percent: Number(fields.floor_percent),
    watch_new: fields.watch_new,
  };
}

/** What one store does when a supplier changes something, and what of it is monitored. */
export function MonitoringSection({ store }: SectionProps) {
  const storeId = store?.id ?? "";
  const kept = useMonitoring(storeId);
  if (!kept.data) return <Pending query={kept} rows={2} height={360} />;
  const { monitoring, offered, used, limit } = kept.data;
  return (
    <Stack gap={3}>
      <PolicyForm policy={monitoring} offered={offered} />
      <SwitchCard storeId={storeId} used={used} limit={limit} />
    </Stack>
  );
}

function PolicyForm({ policy, offered }: { policy: Monitoring; offered: OfferedReactions }) {
  const t = useTexts(monitoringTexts);
  const form = useSavedForm({
    defaultValues: asFields(policy),
    save: useSaveMonitoring(policy.store_id),
    asked: asPolicy,
    toast: t.saved,
    resetTo: ({ monitoring }) => asFields(monitoring),
    asksBeforeLeaving: true,
  });
  const watchNew = form.choice("watch_new");
  const label = (event: (typeof EVENTS)[number], reaction: Reaction) =>
    reaction === "set_zero" && event !== "stock" ? t.goneReactions : t.reactions[reaction];
  const isWhole = (value: string) => /^\d+$/.test(value.trim()) || t.wholeNumber;
  return (
    <FormCard title={t.title} text={[t.text, t.acting]} form={form}>
      {EVENTS.map((event) => (
        <Select
          key={event}
          label={t.events[event]}
          choices={offered[event].map((value) => ({ value, label: label(event, value) }))}
          {...form.register(event)}
        />
      ))}
      {NUMBERS.map((name) => (
        <Field
          key={name}
          label={t[name]}
          hint={t[`${name}Hint`]}
          inputProps={{ inputMode: "numeric" }}
          {...form.field(name, isWhole)}
        />
      ))}
      <Tick
        size="medium"
        label={t.watch_new}
        checked={watchNew.value}
        onChange={(_event, isOn) => watchNew.onChange(isOn)}
      />
    </FormCard>
  );
}

interface SwitchCardProps {
  storeId: string;
  /** Variants in all stores, of how many the plan allows. */
  used: number;
  limit: number;
}

/** All of a store's products at once; what the plan has no room for is said. */
function SwitchCard({ storeId, used, limit }: SwitchCardProps) {
  const t = useTexts(monitoringTexts);
  const change = useSwitchStore(storeId);
  const flip = (on: boolean) =>
    change.mutate(on, {
      onSuccess: ({ monitored, over_limit }) => {
        showToast("success", on ? t.switched(monitored) : t.stopped);
        if (over_limit > 0) showToast("info", t.overLimit(over_limit));
      },
    });
  return (
    <TitledCard title={t.switchTitle} text={t.used(whole(used), whole(limit))}>
      <Muted>{t.switchText}</Muted>
      <Row sx={{ flexWrap: "wrap" }}>
        <Button variant="outlined" disabled={change.isPending} onClick={() => flip(true)}>
          {t.all}
        </Button>
        <Button color="inherit" disabled={change.isPending} onClick={() => flip(false)}>
          {t.none}
        </Button>
      </Row>
    </TitledCard>
  );
}
