import type { Absence } from "@/api/types";
import { AsIs, At } from "@/ui/list/fields";
import { listPage } from "@/ui/list/listPage";
import { NewButton } from "@/ui/NewButton";
import { AbsenceStateTag, stateOf } from "./states";

export const AbsenceList = listPage<Absence>({
  resource: "absences",
  actions: <NewButton />,
  columns: {
    staff: AsIs,
    state: ({ record }) => <AbsenceStateTag state={stateOf(record)} />,
    begins_at: At,
    ends_at: At,
    edited_by: AsIs,
  },
  card: { title: "staff", tag: "state", lines: ["begins_at", "ends_at"] },
});
