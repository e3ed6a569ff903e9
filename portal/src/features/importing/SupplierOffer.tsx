import Alert from "@mui/material/Alert";
import { useTexts } from "@/shared/i18n/texts";
import type { Supplier } from "@/shared/suppliers/suppliers";
import { useSuppliers } from "@/shared/suppliers/useSuppliers";
import { ProOffer } from "./ProOffer";
import { importingTexts } from "./texts";

/** Why the supplier can't be imported from, with the way out: the operator, or the Pro version. */
export function SupplierOffer({ supplier }: { supplier: Supplier }) {
  const t = useTexts(importingTexts);
  const { data } = useSuppliers();
  const offered = data?.find((offer) => offer.type === supplier.type);
  if (offered && !offered.is_set_up) return <Alert severity="info">{t.notSetUp(supplier.name)}</Alert>;
  return supplier.needsPaidPlan && <ProOffer supplier={supplier} isOpen={offered?.is_open ?? true} />;
}
