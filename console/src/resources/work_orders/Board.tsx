import {
  type CollisionDetection,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  rectIntersection,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { useListContext } from "react-admin";
import type { RequestRow, RequestState } from "@/api/types";
import { useText } from "@/i18n/useText";
import { BoardCard } from "./BoardCard";
import { BoardColumn } from "./BoardColumn";
import { BOARD_STATES, toNextColumn } from "./columns";
import { useAnnouncements } from "./useAnnouncements";
import { useBoardMove } from "./useBoardMove";

const Columns = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1.5),
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(200px, 1fr)",
  alignItems: "start",
  overflowX: "auto",
  // Room for the outlines of columns.
  padding: theme.spacing(0.25, 0.25, 1),
  [theme.breakpoints.down("lg")]: { gridAutoFlow: "row", gridAutoColumns: "auto" },
}));

/** The column below the pointer; by keyboard, the one that the card is over. */
const columnBelow: CollisionDetection = (carried) =>
  (carried.pointerCoordinates ? pointerWithin : rectIntersection)(carried);

/** Cards carry their row as data, columns the number of their state. */
const rowOf = (data: { current?: unknown }) => data.current as RequestRow;

/** Requests by state, under the filters of the table. Cards go where the rules allow. */
export function Board() {
  const text = useText();
  const { filterValues } = useListContext();
  const { state: only, ...filters } = filterValues;
  const [dragged, setDragged] = useState<RequestRow>();
  const { ask, dialog } = useBoardMove();
  const announcements = useAnnouncements();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextColumn }),
  );
  const shown = BOARD_STATES.filter((state) => !only || String(state) === String(only));
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={columnBelow}
        onDragStart={({ active }) => setDragged(rowOf(active.data))}
        onDragCancel={() => setDragged(undefined)}
        onDragEnd={({ active, over }) => {
          setDragged(undefined);
          if (over) ask(rowOf(active.data), Number(over.id) as RequestState);
        }}
        accessibility={{
          announcements,
          screenReaderInstructions: { draggable: text("resources.work_orders.board.help") },
        }}
      >
        <Columns>
          {shown.map((state) => (
            <BoardColumn key={state} state={state} filters={filters} dragged={dragged} onMove={ask} />
          ))}
        </Columns>
        <DragOverlay>{dragged && <BoardCard row={dragged} />}</DragOverlay>
      </DndContext>
      {dialog}
    </>
  );
}
