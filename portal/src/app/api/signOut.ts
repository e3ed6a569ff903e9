import { userSignOut } from "@/shared/api/generated/operations";
import { useChange } from "@/shared/api/hooks";
import { forgetUser, ownLogin } from "@/shared/api/session";
import { leave } from "@/shared/navigation/leave";

async function signOut(): Promise<string> {
  await userSignOut();
  const page = ownLogin();
  forgetUser();
  return page;
}

/** Ends the session and opens the login page that this user came from. */
export const useSignOut = () => useChange(signOut, { onSuccess: (page) => leave(page) });
