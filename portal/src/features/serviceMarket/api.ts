import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";
import { forgetMarket } from "@/shared/api/session";
import { leave } from "@/shared/navigation/leave";
import { paths } from "@/shared/navigation/paths";

export const PAGE_SIZE = 20;

/** Who is in the market and what it offers; whoever is not signed in is led to its log-in page. */
export function useMarket() {
  return useQuery({
    queryKey: keys.market,
    queryFn: ({ signal }) => api.get("/api/account-service/service-market", { signal }),
    staleTime: 60_000,
  });
}

export function useSubmissions(page: number) {
  const query = { page, size: PAGE_SIZE };
  return useQuery({
    queryKey: [...keys.submissions, page],
    queryFn: ({ signal }) =>
      api.get("/api/account-service/service-market/submission", { params: { query }, signal }),
  });
}

export function useSubmission(id: number) {
  const params = { path: { submission_id: id } };
  return useQuery({
    queryKey: [...keys.submissions, "one", id],
    queryFn: ({ signal }) =>
      api.get("/api/account-service/service-market/submission/{submission_id}", { params, signal }),
  });
}

export function useLeaveMarket() {
  return useMutation({
    mutationFn: () => api.post("/api/account-service/service-market/sign-out"),
    onSuccess: () => {
      forgetMarket();
      leave(paths.marketLogin);
    },
  });
}
