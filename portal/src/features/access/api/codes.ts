import { answer, client } from "@/shared/api/client";

export type CodePurpose = 1 | 2;
export const REGISTER = 1;
export const LOG_IN = 2;

/** Resolves when the mailbox is free (REGISTER) or has an account (LOG_IN); rejects with the server's reason. */
export async function checkMailbox(email: string, type: CodePurpose): Promise<void> {
  await answer(client.POST("/api/account-service/email/exist", { body: { email, type } }));
}

/** Mails a code; answers the seconds until the next may be asked for. */
export async function sendCode(email: string): Promise<number> {
  const { wait } = await answer(
    client.POST("/api/account-service/email/send", { body: { email, type: REGISTER } }),
  );
  return wait;
}
