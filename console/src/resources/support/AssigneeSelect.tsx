import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import type { Thread } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { useNotifyError } from "@/ui/useNotifyError";

export function AssigneeSelect({ thread }: { thread: Thread }) {
  const text = useText();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefresh();
  const { assignThread, listColleagues } = useDataProvider<ConsoleDataProvider>();
  const { data: colleagues = [] } = useQuery({
    queryKey: ["support_threads", thread.id, "answerers"],
    meta: { aside: true },
    queryFn: () => listColleagues(thread.id),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (staffId: string) => assignThread(thread.id, staffId),
    onSuccess: () => notify("resources.support_threads.assigned", { type: "success" }),
    onError: notifyError,
    onSettled: () => refresh(),
  });
  const known = colleagues.some(({ id }) => id === thread.assignee_id);
  return (
    <TextField
      select
      size="small"
      label={text("resources.support_threads.fields.assignee")}
      value={known ? thread.assignee_id : ""}
      disabled={isPending}
      onChange={(event) => mutate(event.target.value)}
      sx={{ minWidth: 220 }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{text("resources.support_threads.nobody")}</MenuItem>
      {colleagues.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
