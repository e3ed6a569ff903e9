import { DataTable, SelectInput, TextInput } from "react-admin";
import type { TopicPage } from "@/api/types";
import { useOwnName } from "@/i18n/useOwnName";
import { useText } from "@/i18n/useText";
import { FilterBar } from "@/ui/FilterBar";
import { Moment } from "@/ui/Moment";
import { Mono } from "@/ui/Mono";
import { NewButton } from "@/ui/NewButton";
import { RecordCard } from "@/ui/RecordCard";
import { RecordList } from "@/ui/RecordList";
import { TextLink } from "@/ui/TextLink";
import { AFFILIATIONS, KIND_CHOICES, TOPIC_STATES } from "./kinds";
import { TopicStateTag } from "./TopicStateTag";

const Column = DataTable.Col<TopicPage>;
const addressOf = ({ id }: TopicPage) => `/topic_pages/${id}/show`;

const FILTERS = {
  status: Object.entries(TOPIC_STATES).map(([id, { words }]) => ({
    id,
    name: `resources.topic_pages.states.${words}`,
  })),
  affiliation: KIND_CHOICES.affiliation,
  topic_type: KIND_CHOICES.topic_type,
};

/** Tabs of product finding, newest first. */
export function TopicList() {
  const nameOf = useOwnName();
  return (
    <RecordList<TopicPage>
      resource="topic_pages"
      filters={<Filters />}
      actions={<NewButton />}
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
