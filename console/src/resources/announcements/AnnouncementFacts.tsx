import type { Announcement } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Facts } from "@/ui/Facts";
import { Moment } from "@/ui/Moment";
import { Section } from "@/ui/Section";

export function AnnouncementFacts({ announcement }: { announcement: Announcement }) {
  const text = useText();
  const facts = [
    { label: text("resources.announcements.fields.read_count"), value: announcement.read_count },
    {
      label: text("resources.announcements.fields.published_at"),
      value: <Moment at={announcement.published_at} />,
    },
    {
      label: text("resources.announcements.fields.created_at"),
      value: <Moment at={announcement.created_at} />,
    },
    { label: text("resources.announcements.fields.edited_by"), value: announcement.edited_by },
  ];
  return (
    <Section title={text("resources.announcements.facts")}>
      <Facts facts={facts} />
    </Section>
  );
}
