import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import type { PriceRule } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Card, Muted, TitledCard } from "@/shared/ui/Card";
import { Pending } from "@/shared/ui/Pending";
import { usePriceRules, useSavePriceRule } from "./api";
import { PriceRuleForm } from "./PriceRuleForm";
import type { SectionProps } from "./section";
import { settingsTexts } from "./texts";

/** The default price rule, or what one store does otherwise. */
export function PricesSection({ store }: SectionProps) {
  const t = useTexts(settingsTexts);
  const rules = usePriceRules();
  if (!rules.data) return <Pending query={rules} rows={1} height={240} />;
  const byDefault = rules.data.default;
  const ofStore = rules.data.stores.find((row) => row.store_id === store?.id);
  if (ofStore) return <StoreRule store={ofStore} byDefault={byDefault} />;
  return (
    <Card>
      <h2>{t.defaultTitle}</h2>
      <p>
        <Muted>{t.defaultText}</Muted>
      </p>
      <PriceRuleForm storeId="" currency="" rule={byDefault} />
    </Card>
  );
}

interface StoreRuleProps {
  store: { store_id: string; store: string; currency: string; rule: PriceRule | null };
  byDefault: PriceRule;
}

/** A store uses the default rule until it has its own. */
function StoreRule({ store, byDefault }: StoreRuleProps) {
  const t = useTexts(settingsTexts);
  const [wantsOwn, setWantsOwn] = useState(store.rule !== null);
  const save = useSavePriceRule();
  const toggle = (own: boolean) => {
    setWantsOwn(own);
    if (own || store.rule === null) return;
    save.mutate(
      { storeId: store.store_id, rule: null },
      {
        onSuccess: () => showToast("success", t.saved),
        onError: (error) => {
          setWantsOwn(true);
          showToast("error", messageOf(error));
        },
      },
    );
  };
  return (
    <TitledCard title={t.storeTitle(store.store)} text={t.storeText(store.currency)}>
      <FormControlLabel
        control={<Switch checked={wantsOwn} onChange={(event) => toggle(event.target.checked)} />}
        label={wantsOwn ? t.ownRule : t.byDefault}
      />
      {wantsOwn && (
        <PriceRuleForm storeId={store.store_id} currency={store.currency} rule={store.rule ?? byDefault} />
      )}
    </TitledCard>
  );
}
