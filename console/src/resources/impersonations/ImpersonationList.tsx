import type { Impersonation } from "@/api/people";
import { AsIs, At } from "@/ui/list/fields";
import { SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { stateTag } from "@/ui/StateTag";

const State = stateTag("resources.impersonations.states", {
  waiting: "info",
  lapsed: "neutral",
  running: "warning",
  ended: "neutral",
  expired: "neutral",
});

export const ImpersonationList = listPage<Impersonation>({
  resource: "impersonations",
  addressOf: ({ user_id }) => `/users/${user_id}/show`,
  filters: <SearchFilter words="resources.impersonations.search" />,
  columns: {
    drawn_at: At,
    staff: AsIs,
    user: AsIs,
    reason: AsIs,
    state: State.Field,
    began_at: At,
    ended_at: At,
  },
  card: { title: "user", tag: "state", lines: ["staff", "reason", "drawn_at"] },
});
