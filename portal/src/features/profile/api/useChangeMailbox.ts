import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { ApiError } from "@/shared/api/errors";
import { keys } from "@/shared/api/keys";

/** The code that went out less than a minute ago still holds: then nothing more is sent, and that is no failure. */
async function sendCode(mailbox: string, atNew: boolean): Promise<void> {
  const body = { mailbox, at_new: atNew };
  await answer(client.POST("/api/account-service/user/mailbox/code", { body })).catch((error) => {
    const isAwaited = error instanceof ApiError && error.status === 200 && error.wait > 0;
    if (!isAwaited) throw error;
  });
}

/** Sends a code to the new mailbox and one to the mailbox in use. */
export function useSendChangeCodes() {
  return useMutation({
    mutationFn: async (mailbox: string) => {
      await sendCode(mailbox, true);
      await sendCode(mailbox, false);
    },
    meta: { quiet: true },
  });
}

export interface MailboxChange {
  mailbox: string;
  old_code: string;
  new_code: string;
}

export function useChangeMailbox() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: MailboxChange) => answer(client.PUT("/api/account-service/user/mailbox", { body })),
    meta: { quiet: true },
    onSuccess: ({ profile }) => {
      queryClient.setQueryData(keys.profile, profile);
      return queryClient.invalidateQueries({ queryKey: keys.user });
    },
  });
}
