import Campaign from "@mui/icons-material/Campaign";
import Undo from "@mui/icons-material/Undo";
import { useDataProvider } from "react-admin";
import type { Push } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { CommandButton } from "@/ui/CommandButton";

/** Publish or take back; what is typed and not saved would not be what is published. */
export function PushCommands({ push, isDirty }: { push: Push; isDirty: boolean }) {
  const text = useText();
  const { publishPush, withdrawPush } = useDataProvider<ConsoleDataProvider>();
  const { id, version, state, title_en: title } = push;
  if (state !== "draft") {
    return (
      <CommandButton
        icon={<Undo />}
        words="resources.push_messages.withdraw"
        content={text("resources.push_messages.withdraw.text", { title })}
        run={() => withdrawPush(id)}
      />
    );
  }
  if (isDirty) return null;
  return (
    <CommandButton
      icon={<Campaign />}
      words="resources.push_messages.publish"
      content={text("resources.push_messages.publish.text", { title })}
      run={() => publishPush(id, version)}
    />
  );
}
