import Campaign from "@mui/icons-material/Campaign";
import Undo from "@mui/icons-material/Undo";
import { useDataProvider } from "react-admin";
import type { Announcement } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { CommandButton } from "@/ui/CommandButton";

interface AnnouncementCommandsProps {
  announcement: Announcement;
  /** What is typed and not saved would not be what is published. */
  isDirty: boolean;
}

export function AnnouncementCommands({ announcement, isDirty }: AnnouncementCommandsProps) {
  const text = useText();
  const { publishAnnouncement, withdrawAnnouncement } = useDataProvider<ConsoleDataProvider>();
  const { id, version, state, title_en: title } = announcement;
  if (state !== "draft") {
    return (
      <CommandButton
        icon={<Undo />}
        words="resources.announcements.withdraw"
        content={text("resources.announcements.withdraw.text", { title })}
        run={() => withdrawAnnouncement(id)}
      />
    );
  }
  if (isDirty) return null;
  return (
    <CommandButton
      icon={<Campaign />}
      words="resources.announcements.publish"
      content={text("resources.announcements.publish.text", { title })}
      run={() => publishAnnouncement(id, version)}
    />
  );
}
