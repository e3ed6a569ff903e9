const SCHEME = /^(https?:\/\/)/i;

/** A store's address as it was typed: its scheme, empty for none, and the rest. */
export function splitAddress(address: string): { scheme: string; rest: string } {
  const scheme = SCHEME.exec(address.trim())?.[1];
  return { scheme: scheme?.toLowerCase() ?? "", rest: address.trim().replace(SCHEME, "") };
}
