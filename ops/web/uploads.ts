const names = new WeakMap<File, string>();

/**
 * Names the upload of a file, so that the server recognises the same file when it is sent again after a lost answer.
 */
export function uploadName(file: File): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const name = names.get(file) ?? Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  names.set(file, name);
  return name;
}

/** How often a broken upload is repeated automatically, and the pause before each: half a minute in all. */
export const RESENDS = { most: 5, pause: (count: number) => 1_000 * 2 ** count };
