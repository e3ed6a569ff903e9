import { StoreSuppliers } from "./StoreSuppliers";
import { SupplierAccounts } from "./SupplierAccounts";
import type { SectionProps } from "./section";

/** The merchant's supplier accounts; for one store whose products it takes. */
export function SuppliersSection({ store }: SectionProps) {
  return store ? <StoreSuppliers key={store.id} store={store} /> : <SupplierAccounts />;
}
