import type { Publishable } from "@/providers/dataProvider";
import { PublishCommands } from "@/ui/PublishCommands";
import { PublishedTag } from "@/ui/PublishedTag";

interface Shown {
  id: string;
  version: number;
  title_en: string;
  state: string;
}

interface Written {
  title_en: string;
  starts_at: string | null;
}

/** Of drafts that readers see from a start to an end once they are published: name, state, commands, completeness. */
export function shownByTime<Name extends Publishable>(resource: Name) {
  return {
    resource,
    title: ({ title_en }: Shown) => title_en,
    isComplete: ({ title_en, starts_at }: Written) => title_en.trim() !== "" && starts_at !== null,
    Tag: ({ record }: { record: Shown }) => <PublishedTag state={record.state} />,
    Commands: ({ record, isDirty }: { record: Shown; isDirty: boolean }) => (
      <PublishCommands
        resource={resource}
        record={record}
        isOut={record.state !== "draft"}
        isNews={record.state === "draft"}
        isDirty={isDirty}
        values={{ title: record.title_en }}
      />
    ),
  };
}
