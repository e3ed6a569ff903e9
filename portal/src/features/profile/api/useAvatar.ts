import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { keys } from "@/shared/api/keys";

const ADDRESS = "/api/account-service/user/avatar";

function useChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all([keys.profile, keys.user].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

export function useUploadAvatar() {
  return useChange((file: File) => {
    const bodySerializer = () => {
      const form = new FormData();
      form.set("file", file);
      return form;
    };
    return answer(client.POST(ADDRESS, { body: { file: "" }, bodySerializer }));
  });
}

export function useRemoveAvatar() {
  return useChange(() => answer(client.DELETE(ADDRESS)));
}
