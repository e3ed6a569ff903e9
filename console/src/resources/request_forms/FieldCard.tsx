import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import ArrowDownward from "@mui/icons-material/ArrowDownward";
import ArrowUpward from "@mui/icons-material/ArrowUpward";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import DragIndicator from "@mui/icons-material/DragIndicator";
import ExpandMore from "@mui/icons-material/ExpandMore";
import ButtonBase from "@mui/material/ButtonBase";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { type ReactNode, useState } from "react";
import { useLocale } from "react-admin";
import { get, useFormState, useWatch } from "react-hook-form";
import { useText } from "@/i18n/useText";
import type { TypedField } from "./draft";
import { FieldInputs } from "./FieldInputs";

const Card = styled("li", { shouldForwardProp: (name) => name !== "isWrong" })<{ isWrong: boolean }>(
  ({ theme, isWrong }) => ({
    border: `1px solid ${isWrong ? theme.palette.error.main : theme.palette.divider}`,
    borderRadius: 10,
    background: theme.palette.background.paper,
    minWidth: 0,
  }),
);

const Head = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(0.25),
  padding: theme.spacing(0.5),
}));

const Name = styled(ButtonBase)(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  minHeight: 40,
  justifyContent: "flex-start",
  gap: theme.spacing(1),
  padding: theme.spacing(0.5, 1),
  borderRadius: 8,
  textAlign: "left",
  font: "inherit",
  "& > span": { minWidth: 0, flex: 1 },
  "& strong": { display: "block", fontWeight: 550 },
  "& small": { color: theme.palette.text.secondary },
  "& > svg": { transition: "transform 150ms" },
  "&[aria-expanded=true] > svg": { transform: "rotate(180deg)" },
}));

const Body = styled("div")(({ theme }) => ({
  padding: theme.spacing(1, 2, 2),
  display: "grid",
  gap: theme.spacing(2),
}));

interface FieldCardProps {
  row: string;
  /** The field's path in the form values. */
  at: string;
  place: number;
  last: number;
  /** The fields of one answer of a yes/no choice; a field inside one has none. */
  branch?: (source: string) => ReactNode;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One field: folded to its label and type, or opened to be changed. A new one, or one that was refused, is open. */
export function FieldCard({ row, at, place, last, branch, onMove, onRemove }: FieldCardProps) {
  const text = useText();
  const isChinese = (useLocale() ?? "en").startsWith("zh");
  const field = useWatch({ name: at }) as TypedField | undefined;
  const { errors } = useFormState();
  const isWrong = get(errors, at) !== undefined;
  const [isOpen, setIsOpen] = useState(!field?.en);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id: row,
  });
  if (!field) return null;
  const label = (isChinese && field.zh) || field.en || text("resources.request_forms.field.unnamed");
  const facts = [text(`resources.request_forms.types.${field.type}`)];
  if (!field.required) facts.push(text("resources.request_forms.field.optional"));
  const isShown = isOpen || isWrong;
  return (
    <Card
      ref={setNodeRef}
      isWrong={isWrong}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <Head>
        <IconButton
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={text("resources.request_forms.field.drag", { label })}
          sx={{ cursor: "grab", touchAction: "none" }}
        >
          <DragIndicator fontSize="small" />
        </IconButton>
        <Name aria-expanded={isShown} onClick={() => setIsOpen(!isShown)}>
          <span>
            <strong>{label}</strong>
            <small>{facts.join(" · ")}</small>
          </span>
          <ExpandMore fontSize="small" />
        </Name>
        <IconButton
          disabled={place === 0}
          aria-label={text("resources.request_forms.field.up", { label })}
          onClick={() => onMove(place - 1)}
        >
          <ArrowUpward fontSize="small" />
        </IconButton>
        <IconButton
          disabled={place === last}
          aria-label={text("resources.request_forms.field.down", { label })}
          onClick={() => onMove(place + 1)}
        >
          <ArrowDownward fontSize="small" />
        </IconButton>
        <IconButton aria-label={text("resources.request_forms.field.remove", { label })} onClick={onRemove}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Head>
      {isShown && (
        <Body>
          <FieldInputs at={at} field={field} branch={branch} />
        </Body>
      )}
    </Card>
  );
}
