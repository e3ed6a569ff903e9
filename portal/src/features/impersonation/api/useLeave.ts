import { useMutation } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { forgetUser } from "@/shared/api/session";
import { leave } from "@/shared/navigation/leave";

/** Ends the session in which staff act, and goes back to the console. */
export function useLeave() {
  return useMutation({
    mutationFn: () => answer(client.POST("/api/account-service/user/impersonation/leave")),
    onSuccess: ({ url }) => {
      forgetUser();
      leave(url);
    },
  });
}
