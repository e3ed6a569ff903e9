import { useMutation } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { forgetUser, ownAddress } from "@/shared/api/session";
import { leave } from "@/shared/navigation/leave";
import { paths } from "@/shared/navigation/paths";

export interface Entry {
  ticket: string;
  userId: number;
  redirectUrl: string;
}

/** Exchanges a ticket from the console for a session, then reloads the portal as that user. */
export function useBeginActing() {
  return useMutation({
    mutationFn: ({ ticket, userId, redirectUrl }: Entry) => {
      const params = { path: { ticket, user_id: userId }, query: { redirect_url: redirectUrl } };
      return api.post("/api/account-service/user/pass/{ticket}/login_simulation/{user_id}", { params });
    },
    meta: { quiet: true },
    onSuccess: ({ redirect_url }) => {
      forgetUser();
      leave(ownAddress(redirect_url) ?? paths.app);
    },
  });
}

/** Ends the session in which staff act, and goes back to the console. */
export function useLeave() {
  return useMutation({
    mutationFn: () => api.post("/api/account-service/user/impersonation/leave"),
    onSuccess: ({ url }) => {
      forgetUser();
      leave(url);
    },
  });
}
