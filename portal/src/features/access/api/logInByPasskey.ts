import { provePasskey } from "@/shared/accounts/passkeys";
import { answer, client } from "@/shared/api/client";
import { rememberUser } from "@/shared/api/session";
import type { User } from "@/shared/api/types";

/** Who holds a passkey in this browser. Rejects with PasskeyDismissed when they think again. */
export async function proveUser(series_id: number): Promise<User> {
  const { challenge, options } = await answer(client.POST("/api/account-service/user/login/passkey/begin"));
  const body = { challenge, credential: await provePasskey(options), series_id };
  return (await answer(client.POST("/api/account-service/user/login/passkey", { body }))).user;
}

export async function logInByPasskey(): Promise<User> {
  const user = await proveUser(1);
  rememberUser(user);
  return user;
}
