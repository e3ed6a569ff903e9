import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { messageOf } from "@/shared/api/errors";
import { keys } from "@/shared/api/keys";
import { showToast } from "@/shared/toasts/toasts";

const PATH = "/api/account-service/import_list/{product_id}/preview_link";

/** Until when a product's link holds; the link itself is told once, by `draw`. */
export function usePreviewLink(id: string) {
  const queries = useQueryClient();
  const queryKey = [...keys.importProduct(id), "previewLink"];
  const params = { path: { product_id: Number(id) } };
  const refresh = () => queries.invalidateQueries({ queryKey });
  const onError = (error: Error) => showToast("error", messageOf(error));
  const link = useQuery({
    queryKey,
    queryFn: ({ signal }) => answer(client.GET(PATH, { params, signal })),
  });
  const draw = useMutation({
    mutationFn: (days: number) => answer(client.POST(PATH, { params, body: { days } })),
    onSuccess: refresh,
    onError,
  });
  const takeBack = useMutation({
    mutationFn: () => answer(client.DELETE(PATH, { params })),
    onSuccess: refresh,
    onError,
  });
  return { link, draw, takeBack };
}
