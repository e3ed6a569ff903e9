import { type Announcements, KeyboardSensor, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { useText } from "@/i18n/useText";

/** Sensors for pointer and keyboard, and what a screen reader hears of `rows` that are dragged. */
export function useDragging(rows: readonly string[]) {
  const text = useText();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (id: string | number) => rows.indexOf(String(id)) + 1;
  const announcements: Announcements = {
    onDragStart: ({ active }) => text("resources.request_forms.drag.start", { number: place(active.id) }),
    onDragOver: ({ over }) =>
      over ? text("resources.request_forms.drag.over", { number: place(over.id) }) : undefined,
    onDragEnd: ({ over }) =>
      over
        ? text("resources.request_forms.drag.end", { number: place(over.id) })
        : text("resources.request_forms.drag.cancel"),
    onDragCancel: () => text("resources.request_forms.drag.cancel"),
  };
  const screenReaderInstructions = { draggable: text("resources.request_forms.drag.help") };
  return { sensors, accessibility: { announcements, screenReaderInstructions } };
}
