import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { Colleague } from "@/api/types";
import type { ConsoleDataProvider } from "@/providers/dataProvider";

/** Who works on requests. */
export function useRequestStaff(): Colleague[] {
  const { listRequestStaff } = useDataProvider<ConsoleDataProvider>();
  const { data = [] } = useQuery({
    queryKey: ["work_orders", "assignees"],
    meta: { aside: true },
    queryFn: () => listRequestStaff(),
  });
  return data;
}
