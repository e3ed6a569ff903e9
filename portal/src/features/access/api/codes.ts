import { isPhone } from "@/shared/accounts/rules";
import { answer, client } from "@/shared/api/client";

export type CodePurpose = 1 | 2;
export const REGISTER = 1;
/** The account must exist: to log in and to reset. */
export const EXISTING = 2;

/** Resolves when the log-in id is free (REGISTER) or has an account (EXISTING); rejects with the server's reason. */
export async function checkMailbox(email: string, type: CodePurpose): Promise<void> {
  await answer(client.POST("/api/account-service/email/exist", { body: { email, type } }));
}

/** Sends a code by mail or text message; answers the seconds until the next may be asked for. */
export async function sendCode(mailbox: string, type: CodePurpose): Promise<number> {
  const call = isPhone(mailbox)
    ? client.POST("/api/account-service/sms", { body: { phone: mailbox, type } })
    : client.POST("/api/account-service/email/send", { body: { email: mailbox, type } });
  return (await answer(call)).wait;
}
