import type { Store } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { storeLabel } from "@/shared/stores/platforms";
import { supplierName } from "@/shared/suppliers/suppliers";
import { Muted, Stack } from "@/shared/ui/Card";
import { useTrackedSuppliers } from "./api";
import { downgradeTexts } from "./downgradeTexts";
import { LimitedTicks } from "./LimitedTicks";

interface StoresStepProps {
  stores: readonly Store[];
  limit: number;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Which stores stay, and whose products are monitored in them. */
export function StoresStep({ stores, limit, chosen, onChange }: StoresStepProps) {
  const t = useTexts(downgradeTexts);
  const { data: types = [] } = useTrackedSuppliers(chosen);
  if (stores.length === 0) return <Muted>{t.noStores}</Muted>;
  return (
    <Stack>
      <LimitedTicks
        title={t.chooseStores(limit)}
        items={stores.map((store) => ({ id: store.id, label: storeLabel(store) }))}
        limit={limit}
        chosen={chosen}
        onChange={onChange}
      />
      {chosen.length > 0 && types.length > 0 && (
        <Muted>{t.suppliers(types.map(supplierName).join(", "))}</Muted>
      )}
    </Stack>
  );
}
