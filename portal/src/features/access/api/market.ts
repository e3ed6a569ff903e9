import { answer, client } from "@/shared/api/client";
import { marketIsRemembered, rememberMarket, someoneIsRemembered } from "@/shared/api/session";
import type { User } from "@/shared/api/types";
import { proveUser } from "./logInByPasskey";

const SERVICE_MARKET = 5;

/** The market's own session: the portal's, and what is remembered of it, stay as they are. */
export async function logInToMarket(mailbox: string, password: string): Promise<User> {
  const body = { mailbox: mailbox.trim(), password, series_id: SERVICE_MARKET };
  const { user } = await answer(client.POST("/api/account-service/user/login", { body }));
  rememberMarket();
  return user;
}

export async function finishMarketLogIn(challenge: string, code: string): Promise<User> {
  const body = { challenge, code: code.trim() };
  const { user } = await answer(client.POST("/api/account-service/user/login/second_factor", { body }));
  rememberMarket();
  return user;
}

export async function enterMarketByPasskey(): Promise<User> {
  const user = await proveUser(SERVICE_MARKET);
  rememberMarket();
  return user;
}

/** Whether a session of the market or of the portal serves; asks only where somebody has signed in before. */
export async function isInMarket(): Promise<boolean> {
  if (!marketIsRemembered() && !someoneIsRemembered()) return false;
  return answer(client.GET("/api/account-service/service-market")).then(
    () => true,
    () => false,
  );
}
