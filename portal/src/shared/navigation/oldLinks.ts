import { addressHere } from "@/shared/api/session";

/**
 * Returns the new address of a former hash address (`/#/app/...`, `/#/register?...`); undefined for any other fragment.
 */
export function addressOfOldLink(hash: string): string | undefined {
  return /^#\/\w/.test(hash) ? addressHere(hash.slice(1)) : undefined;
}
