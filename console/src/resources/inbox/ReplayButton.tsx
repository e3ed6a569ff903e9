import Replay from "@mui/icons-material/Replay";
import { useCanAccess, useDataProvider } from "react-admin";
import type { InboxEvent } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { CommandButton } from "@/ui/CommandButton";
import { isReplayable } from "./states";

export function ReplayButton({ event }: { event: InboxEvent }) {
  const text = useText();
  const { replayEvent } = useDataProvider<ConsoleDataProvider>();
  const { canAccess } = useCanAccess({ resource: "inbox", action: "replay" });
  if (!canAccess || !isReplayable(event)) return null;
  return (
    <CommandButton
      icon={<Replay />}
      words="resources.inbox.replay"
      content={text("resources.inbox.replay.text", { topic: event.topic, id: event.id })}
      run={() => replayEvent(event.id)}
    />
  );
}
