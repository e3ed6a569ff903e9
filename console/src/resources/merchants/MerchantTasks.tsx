import Button from "@mui/material/Button";
import { Link } from "react-router";
import type { Task } from "@/api/customers";
import { useText } from "@/i18n/useText";
import { TaskDoneButton } from "@/ui/TaskDoneButton";
import { TaskStateTag } from "@/ui/TaskStateTag";
import { TextLink } from "@/ui/TextLink";
import { Related } from "./Related";

/** Lists the tasks of a merchant. */
export function MerchantTasks({ merchantId }: { merchantId: string }) {
  const text = useText();
  return (
    <Related<Task>
      resource="tasks"
      merchantId={merchantId}
      words="resources.merchants.tasks"
      action={
        <Button component={Link} to={`/tasks/create?merchant=${merchantId}`}>
          {text("resources.tasks.write")}
        </Button>
      }
    >
      {(task) => (
        <>
          <TextLink to={`/tasks/${task.id}/show`}>{task.title}</TextLink>
          <TaskStateTag state={task.state} />
          <span>{task.due_on}</span>
          <span>{task.assignee}</span>
          <TaskDoneButton task={task} />
        </>
      )}
    </Related>
  );
}
