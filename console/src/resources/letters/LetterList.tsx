import type { Letter } from "@/api/types";
import { AsIs, At, Count } from "@/ui/list/fields";
import { listPage } from "@/ui/list/listPage";
import { NewButton } from "@/ui/NewButton";

/** Messages to single users, with how many have read them. */
export const LetterList = listPage<Letter>({
  resource: "user_messages",
  actions: <NewButton />,
  columns: { title_en: AsIs, sent_at: At, sent_by: AsIs, user_count: Count, read_count: Count },
  card: { title: "title_en", lines: ["sent_at", "sent_by"] },
});
