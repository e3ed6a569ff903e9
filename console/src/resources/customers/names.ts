import type { Customer } from "@/api/customers";
import { merchantAddress } from "@/ui/TextLink";

/** Returns the page of a customer: their merchant's page, else their first lead's. */
export function customerAddress({ tenant_id, lead_id }: Customer): string {
  return tenant_id ? merchantAddress(tenant_id) : `/leads/${lead_id}/show`;
}
