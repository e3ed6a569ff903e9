import { answer, client } from "@/shared/api/client";
import { forgetUser, rememberCloudEntry } from "@/shared/api/session";
import type { User } from "@/shared/api/types";

const CLOUD_USER = 5;

/** The account is fine, but has no cloud store. */
export class NotOpened extends Error {}

/** Lets in who has a cloud store; the session of anybody else is ended again. */
export async function admitToCloudStore(user: User): Promise<User> {
  if (user.state === CLOUD_USER) {
    rememberCloudEntry();
    return user;
  }
  forgetUser();
  await answer(client.POST("/api/account-service/user/sign-out"));
  throw new NotOpened();
}
