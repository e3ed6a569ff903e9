import type { Announcement } from "@/api/types";
import { useText } from "@/i18n/useText";
import { AsIs, At, Count } from "@/ui/list/fields";
import { listPage } from "@/ui/list/listPage";
import { Moment } from "@/ui/Moment";
import { NewButton } from "@/ui/NewButton";
import { PublishedTag } from "@/ui/PublishedTag";

export const AnnouncementList = listPage<Announcement>({
  resource: "announcements",
  actions: <NewButton />,
  columns: {
    title_en: AsIs,
    state: PublishedTag.Field,
    starts_at: At,
    ends_at: End,
    read_count: Count,
    edited_by: AsIs,
  },
  card: { title: "title_en", tag: "state", lines: ["starts_at", Readers] },
});

function End({ record }: { record: Announcement }) {
  const text = useText();
  return record.ends_at ? <Moment at={record.ends_at} /> : text("resources.announcements.open_end");
}

function Readers({ record }: { record: Announcement }) {
  return useText()("resources.announcements.read_by", { smart_count: record.read_count });
}
