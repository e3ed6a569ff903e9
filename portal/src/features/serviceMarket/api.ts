import { useQuery } from "@tanstack/react-query";
import { dropDrafts } from "@/features/requests/form/drafts";
import { drawFor } from "@/shared/api/drawnFor";
import {
  serviceMarketShow,
  serviceMarketSignOut,
  serviceMarketSubmissions,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import { forgetMarket } from "@/shared/api/session";
import { leave } from "@/shared/navigation/leave";
import { paths } from "@/shared/navigation/paths";
import { useTopicCategories, useTopicProducts } from "@/shared/topics/useTopicProducts";

const PAGE_SIZE = 20;
/** The topic page that the market's cards are on (specification 002, section 7.4). */
const CARDS = 1391;

/** Reads the user and the offers of the market; redirects to its login page without a session. */
export function useMarket() {
  return useQuery({
    queryKey: serviceMarketShow.key,
    queryFn: async ({ signal }) => {
      const market = await serviceMarketShow({}, { signal });
      drawFor(market.user.id);
      return market;
    },
    staleTime: 60_000,
  });
}

/** Reads the latest open forms that this account has submitted. */
export const useSubmissions = () => useRead(serviceMarketSubmissions, { page: 1, size: PAGE_SIZE });

/** The market's cards of a category; empty: of all. */
export const useMarketCards = (category: string) => useTopicProducts(CARDS, category);

export const useCardCategories = () => useTopicCategories(CARDS);

function goOut() {
  forgetMarket();
  dropDrafts();
  leave(paths.marketLogin);
}

export const useLeaveMarket = () => useChange(serviceMarketSignOut, { onSuccess: goOut });
