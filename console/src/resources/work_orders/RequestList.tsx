import { styled } from "@mui/material/styles";
import { useFormContext, useWatch } from "react-hook-form";
import type { RequestRow } from "@/api/types";
import { useText } from "@/i18n/useText";
import { At, type FieldProps } from "@/ui/list/fields";
import { ChoiceFilter, MerchantFilter, NumberFilter, SearchFilter, YesFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { SavedViews } from "@/ui/list/SavedViews";
import { StateTag } from "@/ui/StateTag";
import { useRequestServices } from "@/ui/useRequestServices";
import { useRequestStaff } from "@/ui/useRequestStaff";
import { AssignSelected } from "./AssignSelected";
import { Due, NamedDue } from "./Due";
import { LiveInbox } from "./LiveInbox";
import { RequestStateTag } from "./states";
import { CURRENCIES, Value } from "./Value";
import { useBoard, ViewSwitch } from "./ViewSwitch";

/** What nobody does: a promise that breaks, days that pass. */
const LOOK_AGAIN = 60_000;

/** The inbox of service requests; new ones show up by themselves. */
export const RequestList = listPage<RequestRow>({
  resource: "work_orders",
  refreshEvery: LOOK_AGAIN,
  bulk: <AssignSelected />,
  useInstead: useBoard,
  above: <LiveInbox />,
  actions: (
    <>
      <SavedViews />
      <ViewSwitch />
    </>
  ),
  quick: [
    { words: "resources.work_orders.quick.mine", filter: { mine: "true", is_open: "true" } },
    { words: "resources.work_orders.quick.unassigned", filter: { assignee: "0", is_open: "true" } },
    { words: "resources.work_orders.quick.overdue", filter: { overdue: "true" } },
  ],
  filters: (
    <>
      <SearchFilter />
      <ChoiceFilter source="state" choices={RequestStateTag.choices} />
      <ServiceFilter source="service" />
      <StaffFilter source="assignee" />
      <MerchantFilter />
      <NumberFilter source="min_days" />
      <CurrencyFilter source="currency" />
      <ValueFilter source="min_value" />
      <YesFilter source="is_open" />
      <YesFilter source="due_soon" />
      <YesFilter source="to_quote" />
      <YesFilter source="unread" />
      <YesFilter source="to_settle" />
    </>
  ),
  columns: {
    id: ({ record }) => `#${record.id}`,
    service_name: Service,
    merchant: Wrapped,
    state: RequestStateTag.Field,
    assignee: Wrapped,
    due_at: Due,
    created_at: At,
  },
  card: {
    title: "id",
    tag: "state",
    below: Unread,
    lines: ["service_name", "merchant", "assignee", NamedDue, "created_at"],
  },
});

/** A mailbox is one long word: it makes room for the columns behind it. */
const Narrow = styled("span")({
  display: "block",
  minWidth: 110,
  maxWidth: 180,
  overflowWrap: "anywhere",
});

function Wrapped({ record, source }: FieldProps<RequestRow>) {
  return <Narrow>{record[source as "merchant"]}</Narrow>;
}

/** Chinese could be broken behind every character. Below the name: what the request is worth. */
const Whole = styled("span")(({ theme }) => ({
  wordBreak: "keep-all",
  "& small": { display: "block", color: theme.palette.text.secondary },
}));

function Service({ record }: FieldProps<RequestRow>) {
  return (
    <Whole>
      {record.service_name}
      <small>
        <Value record={record} />
      </small>
    </Whole>
  );
}

function Unread({ record }: { record: RequestRow }) {
  const text = useText();
  return record.unread && <StateTag tone="info" label={text("resources.work_orders.new_message")} />;
}

/** Without a currency, amounts can't be compared. */
function CurrencyFilter({ source }: { source: string }) {
  const { setValue } = useFormContext();
  const forget = (chosen: unknown) => chosen || setValue("min_value", "");
  return <ChoiceFilter source={source} choices={CURRENCIES} onChange={forget} />;
}

function ValueFilter({ source }: { source: string }) {
  const currency = useWatch({ name: "currency" });
  const hint = currency ? false : "resources.work_orders.fields.choose_currency";
  return <NumberFilter source={source} disabled={!currency} hint={hint} />;
}

function ServiceFilter({ source }: { source: string }) {
  return <ChoiceFilter source={source} choices={useRequestServices()} />;
}

function StaffFilter({ source }: { source: string }) {
  const staff = useRequestStaff();
  const nobody = { id: "0", name: "resources.work_orders.nobody" };
  return <ChoiceFilter source={source} choices={[nobody, ...staff]} />;
}
