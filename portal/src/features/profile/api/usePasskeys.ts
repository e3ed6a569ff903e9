import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createPasskey } from "@/shared/accounts/passkeys";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

const PASSKEY = "/api/account-service/user/passkey";

export function usePasskeys() {
  return useQuery({
    queryKey: keys.passkeys,
    queryFn: async ({ signal }) => (await answer(client.GET(PASSKEY, { signal }))).passkeys,
  });
}

/** Has the browser make a passkey and keeps it under a name. */
export function useAddPasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, current_password }: { name: string; current_password: string }) => {
      const { challenge, options } = await answer(
        client.POST(`${PASSKEY}/begin`, { body: { current_password } }),
      );
      const body = { challenge, name, credential: await createPasskey(options) };
      await answer(client.POST(PASSKEY, { body }));
    },
    meta: { quiet: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.passkeys }),
  });
}

export function useRemovePasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => {
      const params = { path: { passkey_id: Number(id) } };
      return answer(client.DELETE(`${PASSKEY}/{passkey_id}`, { params }));
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.passkeys }),
  });
}
