import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useCanAccess, useDataProvider, useNotify, useRefresh } from "react-admin";
import type { Difference } from "@/api/finance";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { useNotifyError } from "@/ui/useNotifyError";

/** Selects who resolves the difference; enabled while it is open and the user may resolve it. */
export function AssigneeSelect({ difference }: { difference: Difference }) {
  const text = useText();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefresh();
  const { assignDifference, listDifferenceAssignees } = useDataProvider<ConsoleDataProvider>();
  const { canAccess } = useCanAccess({ resource: "differences", action: "settle" });
  const { id, state, assigned_to, assigned_to_id } = difference;
  const isOpen = canAccess === true && (state === "open" || state === "assigned");
  const { data: able = [] } = useQuery({
    queryKey: ["differences", "assignees"],
    meta: { aside: true },
    queryFn: () => listDifferenceAssignees(),
    enabled: isOpen,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (staffId: string) => assignDifference(id, staffId),
    onSuccess: () => notify("resources.differences.assigned", { type: "success" }),
    onError: notifyError,
    onSettled: () => refresh(),
  });
  if (!isOpen) return assigned_to || text("console.none");
  const known = able.some((assignee) => assignee.id === assigned_to_id);
  return (
    <TextField
      select
      size="small"
      value={known ? assigned_to_id : ""}
      disabled={isPending}
      onChange={(event) => mutate(event.target.value)}
      sx={{ minWidth: 200 }}
      slotProps={{
        htmlInput: { "aria-label": text("resources.differences.fields.assigned_to") },
        select: { displayEmpty: true },
      }}
    >
      <MenuItem value="" disabled>
        {text("console.none")}
      </MenuItem>
      {able.map((assignee) => (
        <MenuItem key={assignee.id} value={assignee.id}>
          {assignee.name}
        </MenuItem>
      ))}
    </TextField>
  );
}
