import { useSearchParams } from "react-router";
import { Allowed } from "@/ui/Allowed";
import { ListSkeleton } from "@/ui/Skeletons";
import { Board } from "./Board";
import { CustomerTable } from "./CustomerList";

/** The pipeline: as a board, or as a table where the address says so or filters. */
export function Pipeline() {
  const [query] = useSearchParams();
  const isTable = query.get("view") === "table" || query.has("filter") || query.has("page");
  if (isTable) return <CustomerTable />;
  return (
    <Allowed resource="customers" action="list" loading={<ListSkeleton />}>
      <Board />
    </Allowed>
  );
}
