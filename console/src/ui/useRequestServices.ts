import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { ConsoleDataProvider } from "@/providers/dataProvider";

/** What merchants can ask for. */
export function useRequestServices(): { id: string; name: string }[] {
  const { listRequestServices } = useDataProvider<ConsoleDataProvider>();
  const { data = [] } = useQuery({
    queryKey: ["work_orders", "services"],
    meta: { aside: true },
    queryFn: () => listRequestServices(),
  });
  return data;
}
