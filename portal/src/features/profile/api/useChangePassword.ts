import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

export interface PasswordChange {
  current_password: string;
  password: string;
  confirmPassword: string;
}

/** Sets a new password; every other session ends. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => answer(client.PUT("/api/account-service/user/password", { body })),
    meta: { quiet: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.sessions }),
  });
}
