import type { Desk } from "@/api/types";
import { AsIs, Count } from "@/ui/list/fields";
import { listPage } from "@/ui/list/listPage";
import { useDayName } from "./days";

export const DeskList = listPage<Desk>({
  resource: "service_desks",
  columns: {
    service_name: AsIs,
    open: Open,
    zone: AsIs,
    answer_hours: Count,
    result_hours: Count,
    edited_by: AsIs,
  },
  card: { title: "service_name", lines: ["open", "zone"] },
});

function Open({ record: { weekdays, opens, closes } }: { record: Desk }) {
  const nameOf = useDayName();
  return `${weekdays.map(nameOf).join(", ")} ${opens}–${closes}`;
}
