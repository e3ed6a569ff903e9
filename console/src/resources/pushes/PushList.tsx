import type { Push } from "@/api/types";
import { AsIs, At, Count } from "@/ui/list/fields";
import { listPage } from "@/ui/list/listPage";
import { NewButton } from "@/ui/NewButton";
import { PublishedTag } from "@/ui/PublishedTag";

export const PushList = listPage<Push>({
  resource: "push_messages",
  actions: <NewButton />,
  columns: {
    title_en: AsIs,
    state: PublishedTag.Field,
    starts_at: At,
    shown_count: Count,
    clicked_count: Count,
    dismissed_count: Count,
  },
  card: { title: "title_en", tag: "state", lines: ["starts_at"] },
});
