import { useMutation } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireIds } from "@/shared/api/ids";

const PATH = "/api/account-service/store/info/pass";

/** Links to facts of stores: one is told once, by `draw`; `takeBack` ends them all. */
export function useStoreLinks() {
  const draw = useMutation({
    mutationFn: async (ids: string[]) => {
      const { key, ends_at } = await answer(client.POST(PATH, { body: { ids: wireIds(ids) } }));
      return { url: `${location.origin}${PATH}?key=${encodeURIComponent(key)}`, ends_at };
    },
  });
  const takeBack = useMutation({ mutationFn: () => answer(client.DELETE(PATH)) });
  return { draw, takeBack };
}
