import { vi } from "vitest";

export const CREDENTIAL = { id: "k1", response: {} };

/** A browser with WebAuthn in its JSON form, whose person agrees to everything. */
export function offerPasskeys() {
  const parse = (options: unknown) => options;
  const known = { parseCreationOptionsFromJSON: parse, parseRequestOptionsFromJSON: parse };
  vi.stubGlobal(
    "PublicKeyCredential",
    Object.assign(() => undefined, known),
  );
  const agree = () => Promise.resolve({ toJSON: () => CREDENTIAL });
  Object.defineProperty(navigator, "credentials", {
    configurable: true,
    value: { create: agree, get: agree },
  });
}
