import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

const OFFER = "/api/account-service/main_account/offer";

interface Offer {
  receiverId: string;
  stays: boolean;
  password: string;
  code: string;
}

/** Offer the main account's role, and take the offer back. */
export function useMainRole() {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: keys.mainRoleOffer });
  const offer = useMutation({
    meta: { quiet: true },
    mutationFn: ({ receiverId, stays, password, code }: Offer) => {
      const body = { receiver_id: wireId(receiverId), giver_stays: stays, current_password: password, code };
      return answer(client.POST(OFFER, { body }));
    },
    onSuccess,
  });
  const withdraw = useMutation({ mutationFn: () => answer(client.DELETE(OFFER)), onSettled: onSuccess });
  return { offer, withdraw };
}
