import { impersonationBegin, impersonationLeave } from "@/shared/api/generated/operations";
import { useChange } from "@/shared/api/hooks";
import { forgetUser, ownAddress } from "@/shared/api/session";
import { leave } from "@/shared/navigation/leave";
import { paths } from "@/shared/navigation/paths";

export interface Entry {
  ticket: string;
  userId: number;
  redirectUrl: string;
}

function enter(address: string) {
  forgetUser();
  leave(ownAddress(address) ?? paths.app);
}

/** Exchanges a ticket from the console for a session, then reloads the portal as that user. */
export const useBeginActing = () =>
  useChange(
    impersonationBegin,
    { quiet: true, onSuccess: enter },
    ({ ticket, userId, redirectUrl }: Entry) => ({ ticket, user_id: userId, redirect_url: redirectUrl }),
  );

function goBack(url: string) {
  forgetUser();
  leave(url);
}

/** Ends the session in which staff act, and goes back to the console. */
export const useLeave = () => useChange(impersonationLeave, { onSuccess: goBack });
