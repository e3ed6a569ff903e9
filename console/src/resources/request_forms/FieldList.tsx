import { closestCenter, DndContext, type DragEndEvent } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import { styled } from "@mui/material/styles";
import { get, useFieldArray, useFormState } from "react-hook-form";
import { useText } from "@/i18n/useText";
import { useDragging } from "@/ui/useDragging";
import { emptyField } from "./draft";
import { FieldCard } from "./FieldCard";

const List = styled("ol")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gap: theme.spacing(1),
}));

type Refused = { message?: unknown } | undefined;

interface FieldListProps {
  /** The list's path in the form values. */
  source: string;
  /** Inside a yes/no choice. */
  isInner?: boolean;
}

/** Fields in their order, which is changed with a pointer, with the keyboard or with buttons. */
export function FieldList({ source, isInner = false }: FieldListProps) {
  const text = useText();
  const { fields, append, remove, move } = useFieldArray({ name: source, keyName: "row" });
  const { errors } = useFormState();
  const rows = fields.map(({ row }) => row);
  const dragging = useDragging(rows);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) move(rows.indexOf(String(active.id)), rows.indexOf(String(over.id)));
  };
  const error = (get(errors, source) as Refused)?.message;
  return (
    <>
      {typeof error === "string" && (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
      <DndContext {...dragging} collisionDetection={closestCenter} onDragEnd={drop}>
        <SortableContext items={rows} strategy={verticalListSortingStrategy}>
          <List>
            {rows.map((row, place) => (
              <FieldCard
                key={row}
                row={row}
                at={`${source}.${place}`}
                place={place}
                last={rows.length - 1}
                branch={isInner ? undefined : (inside) => <FieldList source={inside} isInner />}
                onMove={(to) => move(place, to)}
                onRemove={() => remove(place)}
              />
            ))}
          </List>
        </SortableContext>
      </DndContext>
      <Button startIcon={<Add />} onClick={() => append(emptyField())} sx={{ mt: 1.5 }}>
        {text("resources.request_forms.field.add")}
      </Button>
    </>
  );
}
