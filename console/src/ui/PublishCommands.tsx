import Campaign from "@mui/icons-material/Campaign";
import Undo from "@mui/icons-material/Undo";
import { useDataProvider } from "react-admin";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider, Publishable } from "@/providers/dataProvider";
import { CommandButton } from "./CommandButton";

interface PublishCommandsProps {
  resource: Publishable;
  record: { id: string; version: number };
  /** Whether it is published and can be unpublished. */
  isOut: boolean;
  /** There is a saved text that readers do not see yet. */
  isNews: boolean;
  /** Whether there are unsaved changes, which would not be published. */
  isDirty: boolean;
  /** Values for the texts of the question. */
  values: Record<string, string>;
}

/** Publish or take back, after a yes. */
export function PublishCommands({ resource, record, isOut, isNews, isDirty, values }: PublishCommandsProps) {
  const text = useText();
  const { publish, withdraw } = useDataProvider<ConsoleDataProvider>();
  return (
    <>
      {isOut && (
        <CommandButton
          icon={<Undo />}
          isSide
          words={`resources.${resource}.withdraw`}
          content={text(`resources.${resource}.withdraw.text`, values)}
          run={() => withdraw(resource, record.id)}
        />
      )}
      {isNews && !isDirty && (
        <CommandButton
          icon={<Campaign />}
          words={`resources.${resource}.publish`}
          content={text(`resources.${resource}.publish.text`, values)}
          run={() => publish(resource, record.id, record.version)}
        />
      )}
    </>
  );
}
