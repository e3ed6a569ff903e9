import { ownAddress } from "@/shared/api/session";

/** Where an address of the former app (`/#/app/...`) leads now; undefined for any other fragment. */
export function addressOfOldLink(hash: string): string | undefined {
  return hash.startsWith("#/app/") ? ownAddress(hash.slice(1)) : undefined;
}
