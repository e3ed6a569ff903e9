import { useQueryClient } from "@tanstack/react-query";
import { type Outdated, outdate } from "@/shared/api/families";
import { useStores } from "@/shared/stores/useStores";
import { settlePlan } from "./planRequests";

/** Merchants without a store see the plans of this platform. */
const SHOPIFY = 3;

/** Opens the plans of the selected store; reads these again afterwards. */
export function useChoosePlan(opens: Outdated) {
  const client = useQueryClient();
  const stores = useStores().data?.stores ?? [];
  const platform = (stores.find((store) => store.selected) ?? stores[0])?.platform ?? SHOPIFY;
  return async () => {
    await settlePlan({ success: true, code: 200, msg: "", platform, platforms: [], may_choose: true });
    await outdate(client, opens);
  };
}
