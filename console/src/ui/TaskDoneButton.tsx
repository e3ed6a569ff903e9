import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useDataProvider, useRefresh } from "react-admin";
import type { Task } from "@/api/customers";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { useNotifyError } from "@/ui/useNotifyError";

/** Finishes a task, or opens it again: either is undone by the other, so neither asks first. */
export function TaskDoneButton({ task: { id, state, title } }: { task: Task }) {
  const text = useText();
  const notifyError = useNotifyError();
  const refresh = useRefresh();
  const { finishTask, reopenTask } = useDataProvider<ConsoleDataProvider>();
  const isDone = state === "done";
  const action = text(`resources.tasks.${isDone ? "reopen" : "finish"}`);
  const { mutate, isPending } = useMutation<unknown>({
    mutationFn: () => (isDone ? reopenTask(id) : finishTask(id)),
    onSuccess: () => refresh(),
    onError: notifyError,
  });
  return (
    <Button size="small" loading={isPending} aria-label={`${action}: ${title}`} onClick={() => mutate()}>
      {action}
    </Button>
  );
}
