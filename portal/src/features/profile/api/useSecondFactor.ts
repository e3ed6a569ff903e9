import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

const BASE = "/api/account-service/user/second_factor";

/** A secret for an authenticator app, by the password. */
export function useDrawSecret() {
  return useMutation({
    mutationFn: (current_password: string) =>
      answer(client.POST(`${BASE}/totp/secret`, { body: { current_password } })),
    meta: { quiet: true },
  });
}

function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    meta: { quiet: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.secondFactor }),
  });
}

/** Proves the app by its first code; answers the recovery codes. */
export function useSetUpApp() {
  return useChange(async (body: { draft: string; code: string }) => {
    return (await answer(client.POST(`${BASE}/totp`, { body }))).recovery_codes;
  });
}

/** New recovery codes in the place of the former. */
export function useRenewCodes() {
  return useChange(async (current_password: string) => {
    const body = { current_password };
    return (await answer(client.POST(`${BASE}/recovery_codes`, { body }))).recovery_codes;
  });
}

export function useRemoveApp() {
  return useChange((current_password: string) =>
    answer(client.POST(`${BASE}/totp/remove`, { body: { current_password } })),
  );
}
