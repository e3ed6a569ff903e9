import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { drawFor } from "@/shared/api/drawnFor";
import { keys } from "@/shared/api/keys";
import { forgetMarket } from "@/shared/api/session";
import { leave } from "@/shared/navigation/leave";
import { paths } from "@/shared/navigation/paths";
import { dropDrafts } from "@/shared/requests/form/drafts";
import { useTopicCategories, useTopicProducts } from "@/shared/topics/useTopicProducts";

const PAGE_SIZE = 20;
/** The topic page that the market's cards are on (specification 002, section 7.4). */
const CARDS = 1391;

/** Reads the user and the offers of the market; redirects to its login page without a session. */
export function useMarket() {
  return useQuery({
    queryKey: keys.market,
    queryFn: async ({ signal }) => {
      const market = await api.get("/api/account-service/service-market", { signal });
      drawFor(market.user.id);
      return market;
    },
    staleTime: 60_000,
  });
}

/** Reads the latest open forms that this account has submitted. */
export function useSubmissions() {
  const query = { page: 1, size: PAGE_SIZE };
  return useQuery({
    queryKey: keys.submissions,
    queryFn: ({ signal }) =>
      api.get("/api/account-service/service-market/submission", { params: { query }, signal }),
  });
}

/** The market's cards of a category; empty: of all. */
export function useMarketCards(category: string) {
  return useTopicProducts(CARDS, category);
}

export function useCardCategories() {
  return useTopicCategories(CARDS);
}

export function useLeaveMarket() {
  return useMutation({
    mutationFn: () => api.post("/api/account-service/service-market/sign-out"),
    onSuccess: () => {
      forgetMarket();
      dropDrafts();
      leave(paths.marketLogin);
    },
  });
}
