import Button from "@mui/material/Button";
import type { Monitoring, MonitoringReactions, OfferedReactions } from "@/shared/api/types";
import { whole } from "@/shared/format/time";
import { FormCard } from "@/shared/forms/Form";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { PolicyFields } from "@/shared/monitoring/PolicyFields";
import { asValues, EVENTS, type PolicyValues } from "@/shared/monitoring/policy";
import { showToast } from "@/shared/toasts/toasts";
import { Muted, Row, Stack, TitledCard } from "@/shared/ui/Card";
import { Pending } from "@/shared/ui/Pending";
import { Tick } from "@/shared/ui/Tick";
import type { SectionProps } from "../section";
import { useMonitoring, useSaveMonitoring, useSwitchStore } from "./api";
import { monitoringTexts } from "./texts";

/** Converts the form to the API's format. */
function asPolicy(values: PolicyValues): Omit<Monitoring, "store_id"> {
  const reactions = Object.fromEntries(EVENTS.map((event) => [event, values[event]])) as MonitoringReactions;
  return {
    reactions,
    minimum_quantity: Number(values.minimum_quantity),
    cost_change_percent: Number(values.cost_change_percent),
    floor_percent: Number(values.floor_percent),
    max_shipping_days: Number(values.max_shipping_days),
    ship_to: values.ship_to,
    watch_new: values.watch_new,
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
    defaultValues: asValues(policy),
    save: useSaveMonitoring(policy.store_id),
    request: asPolicy,
    toast: t.saved,
    resetTo: ({ monitoring }) => asValues(monitoring),
    asksBeforeLeaving: true,
  });
  const watchNew = form.choice("watch_new");
  return (
    <FormCard title={t.title} text={[t.text, t.acting]} form={form}>
      <PolicyFields form={form} offered={offered} />
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
