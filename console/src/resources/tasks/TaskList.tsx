import type { Task } from "@/api/customers";
import { AsIs, Day, OfMerchant } from "@/ui/list/fields";
import { ChoiceFilter, MerchantFilter, SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { NewButton } from "@/ui/NewButton";
import { TaskDoneButton } from "@/ui/TaskDoneButton";
import { TaskStateTag } from "@/ui/TaskStateTag";
import { useCarers } from "./useCarers";

/** Tasks for merchants, by due date. */
export const TaskList = listPage<Task>({
  resource: "tasks",
  actions: <NewButton />,
  quick: [
    { words: "resources.tasks.quick.mine", filter: { mine: "true", is_due: "true" } },
    { words: "resources.tasks.quick.overdue", filter: { state: "overdue" } },
    { words: "resources.tasks.quick.unassigned", filter: { state: "open", assignee: "0" } },
  ],
  filters: (
    <>
      <SearchFilter />
      <ChoiceFilter source="state" choices={TaskStateTag.choices} />
      <CarerFilter source="assignee" />
      <MerchantFilter />
    </>
  ),
  columns: {
    title: AsIs,
    merchant: OfMerchant,
    state: TaskStateTag.Field,
    due_on: Day,
    assignee: AsIs,
    done: ({ record }) => <TaskDoneButton task={record} />,
  },
  card: { title: "title", tag: "state", lines: ["merchant", "due_on", "assignee", "done"] },
});

function CarerFilter({ source }: { source: string }) {
  const nobody = { id: "0", name: "resources.tasks.nobody" };
  return <ChoiceFilter source={source} choices={[nobody, ...useCarers()]} />;
}
