import type { Active, Announcements, Over } from "@dnd-kit/core";
import { useTranslate } from "react-admin";
import type { RequestRow } from "@/api/types";
import { useText } from "@/i18n/useText";

/** Screen reader announcements for dragging a card. */
export function useAnnouncements(): Announcements {
  const text = useText();
  const translate = useTranslate();
  const stateOf = (over: Over) => translate(`resources.work_orders.states.${over.id}`);
  const isOpen = (active: Active, over: Over) =>
    (active.data.current as RequestRow).moves.includes(Number(over.id) as RequestRow["state"]);
  const said = ({ active, over }: { active: Active; over: Over | null }) => {
    if (!over) return undefined;
    const words = isOpen(active, over) ? "over" : "over_closed";
    return text(`resources.work_orders.board.${words}`, { state: stateOf(over) });
  };
  return {
    onDragStart: ({ active }) => text("resources.work_orders.board.lifted", { id: active.id }),
    onDragOver: said,
    onDragEnd: ({ over }) =>
      over
        ? text("resources.work_orders.board.dropped", { state: stateOf(over) })
        : text("resources.work_orders.board.put_back"),
    onDragCancel: () => text("resources.work_orders.board.put_back"),
  };
}
