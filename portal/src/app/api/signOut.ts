import { answer, client } from "@/shared/api/client";
import { forgetUser } from "@/shared/api/session";

export async function signOut(): Promise<void> {
  await answer(client.POST("/api/account-service/user/sign-out"));
  forgetUser();
}
