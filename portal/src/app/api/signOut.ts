import { useMutation } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { forgetUser } from "@/shared/api/session";
import { leave } from "@/shared/navigation/leave";
import { paths } from "@/shared/navigation/paths";

async function signOut(): Promise<void> {
  await answer(client.POST("/api/account-service/user/sign-out"));
  forgetUser();
}

/** Ends the session and leads to the log-in page. */
export function useSignOut() {
  return useMutation({ mutationFn: signOut, onSuccess: () => leave(paths.login) });
}
