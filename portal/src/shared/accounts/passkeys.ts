type Json = Record<string, unknown>;

/** Whether this browser speaks WebAuthn in its JSON form. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === "function" &&
    "parseCreationOptionsFromJSON" in PublicKeyCredential &&
    "parseRequestOptionsFromJSON" in PublicKeyCredential
  );
}

/** The user cancelled or the device refused: no passkey was created or used. */
export class PasskeyDismissed extends Error {}

function inJson(credential: Credential | null): Json {
  if (!credential) throw new PasskeyDismissed();
  return { ...(credential as PublicKeyCredential).toJSON() };
}

const dismissed = (): never => {
  throw new PasskeyDismissed();
};

/** Has the browser make a passkey; answers what the server wants to see of it. */
export async function createPasskey(options: Json): Promise<Json> {
  const json = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json);
  return inJson(await navigator.credentials.create({ publicKey }).catch(dismissed));
}

/** Asks the browser to prove one of our passkeys. */
export async function provePasskey(options: Json): Promise<Json> {
  const json = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json);
  return inJson(await navigator.credentials.get({ publicKey }).catch(dismissed));
}
