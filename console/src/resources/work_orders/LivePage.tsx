import { useQueryClient } from "@tanstack/react-query";
import { useLiveRequests } from "@/providers/useLiveRequests";

const AT_MOST_EVERY = 3_000;
const PAGE = ["work_orders", "getOne"];

/** Refetches the request when it changes, and its readers when somebody opens it. */
export function LivePage({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const read = (queryKey: readonly unknown[]) => void queryClient.invalidateQueries({ queryKey });
  const readAgain = useLiveRequests(AT_MOST_EVERY, {
    onHeard: (heard) => {
      const kinds = heard.filter(({ row }) => row.id === id).flatMap((request) => request.kinds);
      if (kinds.includes("present")) read(["work_orders", id, "presence"]);
      if (kinds.some((kind) => kind !== "present")) readAgain(PAGE);
    },
    read: (key = PAGE) => read(key),
  });
  return null;
}
