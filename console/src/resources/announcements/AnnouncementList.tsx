import { DataTable } from "react-admin";
import type { Announcement } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Moment } from "@/ui/Moment";
import { NewButton } from "@/ui/NewButton";
import { PublishedTag } from "@/ui/PublishedTag";
import { RecordCard } from "@/ui/RecordCard";
import { RecordList } from "@/ui/RecordList";
import { TextLink } from "@/ui/TextLink";

const Column = DataTable.Col<Announcement>;

const addressOf = ({ id }: Announcement) => `/announcements/${id}/show`;

export function AnnouncementList() {
  return (
    <RecordList<Announcement>
      resource="announcements"
      actions={<NewButton />}
      table={<AnnouncementTable />}
      card={(announcement) => <AnnouncementCard announcement={announcement} />}
    />
  );
}

function AnnouncementTable() {
  return (
    <DataTable<Announcement> bulkActionButtons={false} rowClick="show">
      <Column
        source="title_en"
        disableSort
        render={(one) => <TextLink to={addressOf(one)}>{one.title_en}</TextLink>}
      />
      <Column source="state" disableSort render={(one) => <PublishedTag state={one.state} />} />
      <Column source="starts_at" disableSort render={(one) => <Moment at={one.starts_at} />} />
      <Column source="ends_at" disableSort render={(one) => <End at={one.ends_at} />} />
      <DataTable.NumberCol source="read_count" disableSort />
      <Column source="edited_by" disableSort />
    </DataTable>
  );
}

function End({ at }: { at: string | null }) {
  const text = useText();
  return at ? <Moment at={at} /> : text("resources.announcements.open_end");
}

function AnnouncementCard({ announcement }: { announcement: Announcement }) {
  const text = useText();
  return (
    <RecordCard
      title={announcement.title_en}
      to={addressOf(announcement)}
      tag={<PublishedTag state={announcement.state} />}
    >
      <Moment at={announcement.starts_at} />
      <span>{text("resources.announcements.read_by", { smart_count: announcement.read_count })}</span>
    </RecordCard>
  );
}
