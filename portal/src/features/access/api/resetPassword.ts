import { answer, client } from "@/shared/api/client";

interface NewPassword {
  mailbox: string;
  code: string;
  password: string;
  confirmPassword: string;
}

/** Sets a new password by a code. The cloud store's page puts what the merchants' page posts. */
export async function resetPassword(body: NewPassword, isCloudStore: boolean): Promise<void> {
  const path = "/api/account-service/user/reset";
  await answer(isCloudStore ? client.PUT(path, { body }) : client.POST(path, { body }));
}
