import { answer, client } from "@/shared/api/client";
import { forgetUser, rememberCloudEntry } from "@/shared/api/session";
import type { User } from "@/shared/api/types";
import { logIn } from "./logIn";

const CLOUD_USER = 5;

/** The account is fine, but has no cloud store. */
export class NotOpened extends Error {}

/** Signs in who has a cloud store; the session of anybody else is ended again. */
export async function logInToCloudStore(mailbox: string, password: string): Promise<User> {
  const user = await logIn(mailbox, password);
  if (user.state === CLOUD_USER) {
    rememberCloudEntry();
    return user;
  }
  forgetUser();
  await answer(client.POST("/api/account-service/user/sign-out"));
  throw new NotOpened();
}
