import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { ConsoleDataProvider } from "@/providers/dataProvider";

/** Who of us looks after customers. */
export function useCarers() {
  const { listCarers } = useDataProvider<ConsoleDataProvider>();
  return (
    useQuery({ queryKey: ["tasks", "assignees"], meta: { aside: true }, queryFn: () => listCarers() }).data ??
    []
  );
}
