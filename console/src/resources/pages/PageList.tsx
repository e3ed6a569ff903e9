import { DataTable } from "react-admin";
import type { PageRow } from "@/api/types";
import { Moment } from "@/ui/Moment";
import { Mono } from "@/ui/Mono";
import { RecordCard } from "@/ui/RecordCard";
import { RecordList } from "@/ui/RecordList";
import { TextLink } from "@/ui/TextLink";
import { PageLanguage } from "./PageLanguage";
import { PageStateTag } from "./states";

const Column = DataTable.Col<PageRow>;

const addressOf = (page: PageRow) => `/pages/${page.id}/show`;

export function PageList() {
  return (
    <RecordList<PageRow> resource="pages" table={<PageTable />} card={(page) => <PageCard page={page} />} />
  );
}

function PageTable() {
  return (
    <DataTable<PageRow> bulkActionButtons={false} rowClick="show">
      <Column
        source="slug"
        disableSort
        render={(page) => (
          <TextLink to={addressOf(page)}>
            <Mono>/{page.slug}</Mono>
          </TextLink>
        )}
      />
      <Column source="language" disableSort render={(page) => <PageLanguage language={page.language} />} />
      <Column source="title" disableSort />
      <Column source="state" disableSort render={(page) => <PageStateTag state={page.state} />} />
      <Column source="edited_by" disableSort />
      <Column source="published_at" disableSort render={(page) => <Moment at={page.published_at} />} />
    </DataTable>
  );
}

function PageCard({ page }: { page: PageRow }) {
  return (
    <RecordCard
      title={<Mono>/{page.slug}</Mono>}
      to={addressOf(page)}
      tag={<PageStateTag state={page.state} />}
    >
      {page.title && <span>{page.title}</span>}
      <PageLanguage language={page.language} />
    </RecordCard>
  );
}
