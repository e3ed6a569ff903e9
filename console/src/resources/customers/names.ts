import type { Customer } from "@/api/customers";
import { merchantAddress } from "@/ui/TextLink";

/** Where a customer is shown: their merchant's page, else the first of their leads. */
export function customerAddress({ tenant_id, lead_id }: Customer): string {
  return tenant_id ? merchantAddress(tenant_id) : `/leads/${lead_id}/show`;
}
