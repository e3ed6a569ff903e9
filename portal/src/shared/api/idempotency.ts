/** A header that makes a repeated start of the same process answer with the first one. */
export function idempotencyKey(): { "Idempotency-Key": string } {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return { "Idempotency-Key": Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("") };
}
