import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { DataTable, SelectInput, TextInput } from "react-admin";
import { Link } from "react-router";
import type { TopicPage } from "@/api/types";
import { useOwnName } from "@/i18n/useOwnName";
import { useText } from "@/i18n/useText";
import { FilterBar } from "@/ui/FilterBar";
import { Moment } from "@/ui/Moment";
import { Mono } from "@/ui/Mono";
import { RecordCard } from "@/ui/RecordCard";
import { RecordList } from "@/ui/RecordList";
import { TextLink } from "@/ui/TextLink";
import { AFFILIATIONS, TOPIC_TYPES } from "./draft";
import { TOPIC_STATES } from "./states";
import { TopicStateTag } from "./TopicStateTag";

const Column = DataTable.Col<TopicPage>;
const addressOf = ({ id }: TopicPage) => `/topic_pages/${id}/show`;

const named = (kinds: Record<number, string>, of: string) =>
  Object.entries(kinds).map(([id, words]) => ({ id, name: `resources.topic_pages.${of}.${words}` }));
const STATES = Object.entries(TOPIC_STATES).map(([id, { words }]) => ({
  id,
  name: `resources.topic_pages.states.${words}`,
}));
const FILTERS = {
  status: STATES,
  affiliation: named(AFFILIATIONS, "kinds"),
  topic_type: named(TOPIC_TYPES, "kinds"),
};

/** Tabs of product finding, newest first. */
export function TopicList() {
  const nameOf = useOwnName();
  return (
    <RecordList<TopicPage>
      resource="topic_pages"
      filters={<Filters />}
      actions={<WriteButton />}
      table={<TopicTable />}
      card={(page) => (
        <RecordCard title={nameOf(page)} to={addressOf(page)} tag={<TopicStateTag status={page.status} />}>
          <Mono>{page.id}</Mono>
          <Readers page={page} />
          <Moment at={page.edited_at} />
        </RecordCard>
      )}
    />
  );
}

function Filters() {
  return (
    <FilterBar>
      <TextInput source="q" helperText={false} type="search" />
      {Object.entries(FILTERS).map(([source, choices]) => (
        <SelectInput
          key={source}
          source={source}
          choices={choices}
          emptyText="console.filters.all"
          helperText={false}
          margin="none"
        />
      ))}
    </FilterBar>
  );
}

function WriteButton() {
  const text = useText();
  return (
    <Button component={Link} to="/topic_pages/create" variant="contained" startIcon={<Add />}>
      {text("resources.topic_pages.write")}
    </Button>
  );
}

function TopicTable() {
  const nameOf = useOwnName();
  const text = useText();
  return (
    <DataTable<TopicPage> bulkActionButtons={false} rowClick="show">
      <Column source="id" disableSort render={({ id }) => <Mono>{id}</Mono>} />
      <Column
        source="name_en"
        disableSort
        render={(page) => <TextLink to={addressOf(page)}>{nameOf(page)}</TextLink>}
      />
      <Column source="status" disableSort render={({ status }) => <TopicStateTag status={status} />} />
      <Column
        source="affiliation"
        disableSort
        render={(page) => text(`resources.topic_pages.kinds.${AFFILIATIONS[page.affiliation]}`)}
      />
      <Column source="owner" disableSort render={(page) => <Readers page={page} />} />
      <Column source="edited_at" disableSort render={({ edited_at }) => <Moment at={edited_at} />} />
    </DataTable>
  );
}

function Readers({ page }: { page: TopicPage }) {
  const text = useText();
  return page.owner || text("resources.topic_pages.everybody");
}
