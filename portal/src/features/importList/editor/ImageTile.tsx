import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import DragIndicator from "@mui/icons-material/DragIndicator";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import type { ProductImage as Image } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Field } from "@/shared/ui/Field";
import { ProductImage } from "@/shared/ui/ProductImage";
import { Tag } from "@/shared/ui/Tag";
import { editorTexts } from "./texts";

const Tile = styled("li")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1),
  padding: theme.spacing(1.25),
  borderRadius: 14,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
  "& > span": { justifySelf: "center" },
}));

const Actions = styled("div")({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  minHeight: 36,
});

interface ImageTileProps {
  image: Image;
  position: number;
  onAlt: (alt: string) => void;
  onRemove: () => void;
}

export function ImageTile({ image, position, onAlt, onRemove }: ImageTileProps) {
  const t = useTexts(editorTexts);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: image.url,
    });
  const style = {
    transform: CSS.Transform.toString(transform),
    transition,
    zIndex: isDragging ? 1 : undefined,
  };
  return (
    <Tile ref={setNodeRef} style={style}>
      <ProductImage src={image.src} alt={image.alt} size={150} />
      <Actions>
        <IconButton
          ref={setActivatorNodeRef}
          size="small"
          {...attributes}
          {...listeners}
          aria-label={t.move(position)}
          sx={{ cursor: "grab", touchAction: "none" }}
        >
          <DragIndicator fontSize="small" />
        </IconButton>
        {position === 1 && <Tag tone="primary">{t.mainImage}</Tag>}
        <IconButton size="small" aria-label={t.removeImage(position)} onClick={onRemove}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Actions>
      <Field
        label={t.altText}
        value={image.alt}
        inputProps={{ maxLength: 300 }}
        onChange={(event) => onAlt(event.target.value)}
      />
    </Tile>
  );
}
