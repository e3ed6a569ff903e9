import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { FieldTitle, useInput } from "react-admin";
import type { Task, TaskText } from "@/api/customers";
import { useText } from "@/i18n/useText";
import { draftPages } from "@/ui/draft/draftPages";
import { LineInput } from "@/ui/form/inputs";
import { FieldGrid } from "@/ui/form/layout";
import { Moment } from "@/ui/Moment";
import { Section } from "@/ui/Section";
import { TaskDoneButton } from "@/ui/TaskDoneButton";
import { TaskStateTag } from "@/ui/TaskStateTag";
import { merchantAddress, TextLink } from "@/ui/TextLink";
import { useCarers } from "./useCarers";

const today = () => new Date().toISOString().slice(0, "2026-01-01".length);

const blank = () => ({
  title: "",
  detail: "",
  // The merchant's page names the merchant in the address.
  tenant_id: new URLSearchParams(window.location.search).get("merchant") ?? "",
  assignee_id: "",
  due_on: today(),
});
type Draft = ReturnType<typeof blank>;

const wire = ({ tenant_id, assignee_id, ...draft }: Draft): TaskText => ({
  ...draft,
  tenant_id: Number(tenant_id),
  assignee_id: assignee_id ? Number(assignee_id) : null,
});

export const { Show: TaskShow, Create: TaskCreate } = draftPages<Task, Draft>({
  resource: "tasks",
  title: ({ title }) => title,
  blank,
  wire,
  isComplete: ({ title, tenant_id, due_on }) => title.trim() !== "" && tenant_id !== "" && due_on !== "",
  isFinal: () => true,
  Tag: ({ record }) => <TaskStateTag state={record.state} />,
  Commands: ({ record }) => <TaskDoneButton task={record} />,
  facts: ({ tenant_id, merchant, made_by, made_at, done_by, done_at }) => ({
    merchant: <TextLink to={merchantAddress(tenant_id)}>{merchant}</TextLink>,
    made_by,
    made_at: <Moment at={made_at} />,
    ...(done_at && { done_by, done_at: <Moment at={done_at} /> }),
  }),
  Fields,
});

function Fields({ saved }: { saved?: Task }) {
  const text = useText();
  return (
    <Section title={text("resources.tasks.task")}>
      <FieldGrid>
        <LineInput source="title" limit={200} required />
        <LineInput source="due_on" type="date" required hint="resources.tasks.due_hint" />
        {!saved && (
          <LineInput source="tenant_id" inputMode="numeric" required hint="resources.tasks.merchant_hint" />
        )}
        <CarerInput />
        <LineInput source="detail" lines={3} limit={4_000} />
      </FieldGrid>
    </Section>
  );
}

function CarerInput() {
  const text = useText();
  const source = "assignee_id";
  const { field, fieldState } = useInput({ source });
  const carers = useCarers();
  const isKnown = carers.some(({ id }) => id === field.value);
  return (
    <TextField
      select
      label={<FieldTitle source={source} />}
      value={isKnown ? field.value : ""}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      onChange={field.onChange}
    >
      <MenuItem value="">{text("resources.tasks.nobody")}</MenuItem>
      {carers.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
