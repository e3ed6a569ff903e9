import { answer, client } from "@/shared/api/client";
import { rememberUser } from "@/shared/api/session";
import type { User } from "@/shared/api/types";

/** Rejects with a challenge when the account has a second factor: `finishLogIn` is the second step. */
export async function logIn(mailbox: string, password: string): Promise<User> {
  const body = { mailbox: mailbox.trim(), password, series_id: 1 };
  const { user } = await answer(client.POST("/api/account-service/user/login", { body }));
  rememberUser(user);
  return user;
}

export async function finishLogIn(challenge: string, code: string): Promise<User> {
  const body = { challenge, code: code.trim() };
  const { user } = await answer(client.POST("/api/account-service/user/login/second_factor", { body }));
  rememberUser(user);
  return user;
}
