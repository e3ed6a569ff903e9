import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import DragIndicator from "@mui/icons-material/DragIndicator";
import ImageOutlined from "@mui/icons-material/ImageOutlined";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { ProductImage as Image, ProductDetail } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Lines, Muted, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Notice } from "@/shared/ui/Notice";
import { ProductImage } from "@/shared/ui/ProductImage";
import { Tag } from "@/shared/ui/Tag";
import type { SetFields } from "./draft";
import { editorTexts } from "./texts";
import { UploadArea } from "./UploadArea";

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

function ImageTile({ image, position, onAlt, onRemove }: ImageTileProps) {
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

type Images = ProductDetail["images"];

const Grid = styled(Lines)(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  gridTemplateColumns: "repeat(auto-fill, minmax(190px, 1fr))",
}));

const AddRow = styled("form")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: theme.spacing(1),
  alignItems: "start",
  "& > button": { marginTop: 27, minHeight: 40 },
}));

function useAnnouncements(images: Images): Announcements {
  const t = useTexts(editorTexts);
  const place = (id: string | number) => images.findIndex((image) => image.url === id) + 1;
  return {
    onDragStart: ({ active }) => t.dragStart(place(active.id)),
    onDragOver: ({ active, over }) => (over ? t.dragOver(place(active.id), place(over.id)) : undefined),
    onDragEnd: ({ active, over }) => (over ? t.dragEnd(place(active.id), place(over.id)) : t.dragCancel),
    onDragCancel: () => t.dragCancel,
  };
}

function AddImage({ onAdd }: { onAdd: (url: string) => void }) {
  const t = useTexts(editorTexts);
  const [url, setUrl] = useState("");
  const [refused, setRefused] = useState(false);
  const add = () => {
    const address = url.trim();
    const isFine = /^https?:\/\//i.test(address) && URL.canParse(address);
    setRefused(!isFine);
    if (!isFine) return;
    onAdd(address);
    setUrl("");
  };
  return (
    <AddRow
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Field
        label={t.addImage}
        value={url}
        error={refused ? t.addressWrong : undefined}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Button type="submit" variant="outlined">
        {t.add}
      </Button>
    </AddRow>
  );
}

/** Order, alt texts and removal; the order can be changed with a pointer and with the keyboard. */
export function ImagesTab({ product, set }: { product: ProductDetail; set: SetFields }) {
  const t = useTexts(editorTexts);
  const { images } = product;
  const announcements = useAnnouncements(images);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const put = (next: Images) => set({ images: next });
  const place = (id: string | number) => images.findIndex((image) => image.url === id);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) put(arrayMove(images, place(active.id), place(over.id)));
  };
  const add = (url: string) => {
    if (place(url) < 0) put([...images, { url, alt: "", src: "" }]);
  };
  return (
    <Stack>
      {images.length === 0 ? (
        <Notice icon={<ImageOutlined />} title={t.noImages} text={t.noImagesText} />
      ) : (
        <Muted>{t.imagesHint}</Muted>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t.dragHelp } }}
      >
        <SortableContext items={images.map((image) => image.url)} strategy={rectSortingStrategy}>
          <Grid>
            {images.map((image, index) => (
              <ImageTile
                key={image.url}
                image={image}
                position={index + 1}
                onAlt={(alt) => put(images.map((old) => (old.url === image.url ? { ...old, alt } : old)))}
                onRemove={() => put(images.filter((old) => old.url !== image.url))}
              />
            ))}
          </Grid>
        </SortableContext>
      </DndContext>
      <UploadArea onUploaded={(uploaded) => put([...images, ...uploaded])} />
      <AddImage onAdd={add} />
    </Stack>
  );
}
