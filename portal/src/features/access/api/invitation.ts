import { answer, client } from "@/shared/api/client";

/** Whom a mailed link invites. Refused when it is not valid any more. */
export async function invitedMailbox(token: string): Promise<string> {
  const params = { query: { token } };
  return (await answer(client.GET("/api/account-service/invitation", { params }))).mailbox;
}

/** Becomes the sub-account that the link is for. */
export async function acceptInvitation(token: string, password: string): Promise<void> {
  await answer(client.POST("/api/account-service/invitation", { body: { token, password } }));
}
