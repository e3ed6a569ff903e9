import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";
import type { Profile } from "@/shared/api/types";

/** What the user says of themselves. */
export function useProfile() {
  return useQuery({
    queryKey: keys.profile,
    queryFn: async ({ signal }) =>
      (await answer(client.GET("/api/account-service/user/profile", { signal }))).profile,
  });
}

export type ProfileChange = Pick<Profile, "first_name" | "name" | "language" | "time_zone">;

export function useSaveProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChange) => answer(client.PUT("/api/account-service/user/profile", { body })),
    meta: { quiet: true },
    onSuccess: ({ profile }) => {
      queryClient.setQueryData(keys.profile, profile);
      return queryClient.invalidateQueries({ queryKey: keys.user });
    },
  });
}
