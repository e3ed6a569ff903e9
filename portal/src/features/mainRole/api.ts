import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

const OFFER = "/api/account-service/main_account/offer";

interface Acceptance {
  token: string;
  current_password: string;
  code: string;
}

/** What somebody may answer to the offer of the main account's role. */
export function useAnswers() {
  const queryClient = useQueryClient();
  const accept = useMutation({
    meta: { quiet: true },
    mutationFn: (body: Acceptance) => api.post(`${OFFER}/accept`, { body }),
    // Rights, stores and the menu are others now.
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const decline = useMutation({
    mutationFn: () => api.post(`${OFFER}/decline`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.mainRoleOffer }),
  });
  return { accept, decline };
}
