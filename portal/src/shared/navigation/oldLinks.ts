import { addressHere } from "@/shared/api/session";

/** Where an address of the former app (`/#/app/...`, `/#/register?...`) leads now; undefined for any other fragment. */
export function addressOfOldLink(hash: string): string | undefined {
  return /^#\/\w/.test(hash) ? addressHere(hash.slice(1)) : undefined;
}
