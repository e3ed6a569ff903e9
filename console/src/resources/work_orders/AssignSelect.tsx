import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useMutation } from "@tanstack/react-query";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { useNotifyError } from "@/ui/useNotifyError";
import { useRequestStaff } from "@/ui/useRequestStaff";

interface AssignSelectProps {
  ids: string[];
  /** Who has them now, where that is one. */
  value?: string;
  onDone?: () => void;
}

/** Gives requests to a colleague, all of them or none. */
export function AssignSelect({ ids, value, onDone }: AssignSelectProps) {
  const text = useText();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefresh();
  const staff = useRequestStaff();
  const { assignRequests } = useDataProvider<ConsoleDataProvider>();
  const { mutate, isPending } = useMutation({
    mutationFn: (staffId: string) => assignRequests(ids, staffId),
    onSuccess: () => {
      notify("resources.work_orders.assign.done", { type: "success" });
      onDone?.();
    },
    onError: notifyError,
    onSettled: () => refresh(),
  });
  const known = value === "" || staff.some(({ id }) => id === value);
  return (
    <TextField
      select
      size="small"
      label={text("resources.work_orders.assign.label")}
      value={known ? (value ?? " ") : " "}
      disabled={isPending}
      onChange={(event) => mutate(event.target.value)}
      sx={{ minWidth: 220, mt: 1 }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value=" " sx={{ display: "none" }} />
      <MenuItem value="">{text("resources.work_orders.nobody")}</MenuItem>
      {staff.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
