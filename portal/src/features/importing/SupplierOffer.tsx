import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { keys } from "@/shared/api/keys";
import { useTexts } from "@/shared/i18n/texts";
import { settlePlan } from "@/shared/plans/planRequests";
import { useStores } from "@/shared/stores/useStores";
import type { Supplier } from "@/shared/suppliers/suppliers";
import { useSuppliers } from "@/shared/suppliers/useSuppliers";
import { importingTexts } from "./texts";

/** A merchant without a store tries the plans of this platform. */
const SHOPIFY = 3;

/** Opens the plans of the merchant's platform, which say how long each may be tried. */
function TryPro({ supplier }: { supplier: Supplier }) {
  const t = useTexts(importingTexts);
  const client = useQueryClient();
  const stores = useStores().data?.stores ?? [];
  const platform = (stores.find((store) => store.selected) ?? stores[0])?.platform ?? SHOPIFY;
  const choose = async () => {
    await settlePlan({ success: true, code: 200, msg: "", platform, platforms: [], may_choose: true });
    await client.invalidateQueries({ queryKey: keys.suppliers });
  };
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={() => void choose()}>
          {t.tryPro}
        </Button>
      }
    >
      {t.proOnly(supplier.name)}
    </Alert>
  );
}

/** Why the supplier can't be imported from, with the way out: the operator, or the Pro version. */
export function SupplierOffer({ supplier }: { supplier: Supplier }) {
  const t = useTexts(importingTexts);
  const { data } = useSuppliers();
  const offered = data?.find((one) => one.type === supplier.type);
  if (offered && !offered.is_set_up) return <Alert severity="info">{t.notSetUp(supplier.name)}</Alert>;
  return supplier.needsPaidPlan && !(offered?.is_open ?? true) && <TryPro supplier={supplier} />;
}
