import { answer, client } from "@/shared/api/client";
import { rememberUser } from "@/shared/api/session";
import type { User } from "@/shared/api/types";

export async function logIn(mailbox: string, password: string): Promise<User> {
  const body = { mailbox: mailbox.trim(), password, series_id: 1 };
  const { user } = await answer(client.POST("/api/account-service/user/login", { body }));
  rememberUser(user);
  return user;
}
