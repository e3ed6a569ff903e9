import { closestCenter, DndContext, type DragEndEvent } from "@dnd-kit/core";
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import DragIndicator from "@mui/icons-material/DragIndicator";
import SwapVert from "@mui/icons-material/SwapVert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useDataProvider, useGetList, useListContext, useNotify, useRefresh } from "react-admin";
import type { PageProduct } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { LoadFailed } from "@/ui/LoadFailed";
import { ListSkeleton } from "@/ui/Skeletons";
import { useDragging } from "@/ui/useDragging";
import { useNotifyError } from "@/ui/useNotifyError";

const WORDS = "resources.topic_products.arrange";
const FIRST = { page: 1, perPage: 100 };

/** Puts the products of one page in order; offered while the list is of one page. */
export function ArrangeProducts() {
  const text = useText();
  const { filterValues } = useListContext();
  const [isOpen, setIsOpen] = useState(false);
  if (!filterValues.page_id) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<SwapVert />} onClick={() => setIsOpen(true)}>
        {text(`${WORDS}.action`)}
      </Button>
      {isOpen && <ArrangeDialog page={String(filterValues.page_id)} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ArrangeDialog({ page, onClose }: { page: string; onClose: () => void }) {
  const text = useText();
  const title = useId();
  const { data, error, refetch } = useGetList<PageProduct>("topic_products", {
    pagination: FIRST,
    filter: { page_id: page },
  });
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={title} onClose={onClose}>
      <DialogTitle id={title}>{text(`${WORDS}.title`)}</DialogTitle>
      {error && <LoadFailed error={error} onRetry={() => refetch()} />}
      {!error && (data ? <Order page={page} products={data} onClose={onClose} /> : <ListSkeleton />)}
    </Dialog>
  );
}

const List = styled("ol")({ listStyle: "none", margin: 0, padding: 0 });

interface OrderProps {
  page: string;
  products: readonly PageProduct[];
  onClose: () => void;
}

/** The first hundred; the others follow them as they are. */
function Order({ page, products, onClose }: OrderProps) {
  const text = useText();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefresh();
  const { arrangeProducts } = useDataProvider<ConsoleDataProvider>();
  const [ids, setIds] = useState(() => products.map(({ id }) => id));
  const byId = new Map(products.map((product) => [product.id, product]));
  const dragging = useDragging(ids);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) setIds(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  const save = useMutation({
    mutationFn: () => arrangeProducts(page, ids),
    onSuccess: () => {
      notify(`${WORDS}.done`, { type: "success" });
      refresh();
      onClose();
    },
    onError: notifyError,
  });
  return (
    <>
      <DialogContent>
        <DialogContentText>{text(`${WORDS}.hint`)}</DialogContentText>
        <DndContext {...dragging} collisionDetection={closestCenter} onDragEnd={drop}>
          <SortableContext items={ids} strategy={verticalListSortingStrategy}>
            <List>
              {ids.map((id) => (
                <Row key={id} id={id} name={byId.get(id)?.title_en ?? id} />
              ))}
            </List>
          </SortableContext>
        </DndContext>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text("console.cancel")}</Button>
        <Button variant="contained" loading={save.isPending} onClick={() => save.mutate()}>
          {text(`${WORDS}.save`)}
        </Button>
      </DialogActions>
    </>
  );
}

const Line = styled("li")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1),
  minHeight: 44,
  background: theme.palette.background.paper,
  borderBottom: `1px solid ${theme.palette.divider}`,
  "& > span": { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
}));

function Row({ id, name }: { id: string; name: string }) {
  const text = useText();
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id });
  return (
    <Line ref={setNodeRef} style={{ transform: CSS.Transform.toString(transform), transition }}>
      <IconButton {...attributes} {...listeners} aria-label={text(`${WORDS}.handle`, { title: name })}>
        <DragIndicator />
      </IconButton>
      <span>{name}</span>
    </Line>
  );
}
