import { useListContext, usePermissions } from "react-admin";
import { allows } from "@/providers/access";
import { AssignSelect } from "./AssignSelect";

/** For the rows that are ticked. */
export function AssignSelected() {
  const { permissions = [] } = usePermissions<string[]>();
  const { selectedIds, onUnselectItems } = useListContext();
  if (!allows(permissions, "work_orders", "assign")) return null;
  return <AssignSelect ids={selectedIds.map(String)} onDone={() => onUnselectItems()} />;
}
