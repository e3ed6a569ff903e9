import { useMutation } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { forgetUser, ownLogin } from "@/shared/api/session";
import { leave } from "@/shared/navigation/leave";

async function signOut(): Promise<string> {
  await api.post("/api/account-service/user/sign-out");
  const page = ownLogin();
  forgetUser();
  return page;
}

/** Ends the session and opens the login page that this user came from. */
export function useSignOut() {
  return useMutation({ mutationFn: signOut, onSuccess: (page) => leave(page) });
}
