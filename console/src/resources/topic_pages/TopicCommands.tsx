import Campaign from "@mui/icons-material/Campaign";
import Undo from "@mui/icons-material/Undo";
import { useDataProvider } from "react-admin";
import type { TopicPage } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { CommandButton } from "@/ui/CommandButton";
import { PUBLISHED } from "./states";

/** Publish or take back; what is typed and not saved would not be what is published. */
export function TopicCommands({ page, isDirty }: { page: TopicPage; isDirty: boolean }) {
  const text = useText();
  const { publishTopicPage, withdrawTopicPage } = useDataProvider<ConsoleDataProvider>();
  const { id, version, status, name_en: name, owner } = page;
  if (status === PUBLISHED) {
    return (
      <CommandButton
        icon={<Undo />}
        words="resources.topic_pages.withdraw"
        content={text("resources.topic_pages.withdraw.text", { name })}
        run={() => withdrawTopicPage(id)}
      />
    );
  }
  if (isDirty) return null;
  const readers = owner || text("resources.topic_pages.everybody");
  return (
    <CommandButton
      icon={<Campaign />}
      words="resources.topic_pages.publish"
      content={text("resources.topic_pages.publish.text", { name, readers })}
      run={() => publishTopicPage(id, version)}
    />
  );
}
