import DeleteForeverOutlined from "@mui/icons-material/DeleteForeverOutlined";
import DeleteSweepOutlined from "@mui/icons-material/DeleteSweepOutlined";
import RestoreFromTrash from "@mui/icons-material/RestoreFromTrash";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { TrashedProduct } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { supplierName } from "@/shared/suppliers/suppliers";
import { showToast } from "@/shared/toasts/toasts";
import { Lines, Muted, Row } from "@/shared/ui/Card";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Modal } from "@/shared/ui/Modal";
import { Notice } from "@/shared/ui/Notice";
import { Pager } from "@/shared/ui/Pager";
import { ProductImage } from "@/shared/ui/ProductImage";
import { toggled } from "@/shared/ui/Tick";
import { TRASH_PAGE, useEmptying, useTrash } from "../api";
import { trashTexts } from "./texts";

const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** In how many days the trash forgets what was deleted then; at least 0. */
export function daysLeft(trashedAt: string | null, now: Date): number {
  if (!trashedAt) return KEPT_DAYS;
  const end = new Date(trashedAt).getTime() + KEPT_DAYS * DAY_MS;
  return Math.max(0, Math.ceil((end - now.getTime()) / DAY_MS));
}

const Item = styled("li")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "auto auto minmax(0, 1fr)",
  alignItems: "center",
  gap: theme.spacing(1.5),
  padding: theme.spacing(1, 0),
  borderTop: `1px solid ${theme.palette.divider}`,
}));

const Words = styled("label")({
  display: "grid",
  gap: 2,
  minWidth: 0,
  overflowWrap: "anywhere",
  "& strong": {
    fontWeight: 600,
    overflow: "hidden",
    display: "-webkit-box",
    WebkitLineClamp: 2,
    WebkitBoxOrient: "vertical",
  },
});

interface TrashRowProps {
  product: TrashedProduct;
  selected: boolean;
  onSelect: () => void;
}

function TrashRow({ product, selected, onSelect }: TrashRowProps) {
  const t = useTexts(trashTexts);
  const inputId = `trash-${product.id}`;
  return (
    <Item>
      <Checkbox
        size="small"
        checked={selected}
        onChange={onSelect}
        slotProps={{ input: { id: inputId, "aria-label": t.select(product.title) } }}
      />
      <ProductImage src={product.image_src} size={48} />
      <Words htmlFor={inputId}>
        <strong>{product.title}</strong>
        <Muted>
          {supplierName(product.type)} · {moment(product.trashed_at)} ·{" "}
          {t.daysLeft(daysLeft(product.trashed_at, new Date()))}
        </Muted>
      </Words>
    </Item>
  );
}

const WIDTH = 720;

/** Products deleted in the last 30 days, to restore or to delete permanently. */
export function TrashModal({ onClose }: { onClose: () => void }) {
  const t = useTexts(trashTexts);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState(false);
  const trash = useTrash(page);
  const restore = useEmptying("restore");
  const erase = useEmptying("erase");
  const products = trash.data?.products ?? [];
  const ids = products.map(({ id }) => id);
  const selected = chosen.filter((id) => ids.includes(id));
  const hasAll = ids.length > 0 && selected.length === ids.length;
  const turn = (next: number) => {
    setChosen([]);
    setPage(next);
  };
  const done = (text: string) => {
    setAsking(false);
    // The last product of the page is gone, so the page may not exist any more.
    turn(hasAll ? Math.max(1, page - 1) : page);
    showToast("success", text);
  };
  return (
    <Modal
      title={t.title}
      width={WIDTH}
      onClose={onClose}
      footer={
        products.length > 0 && (
          <>
            <Muted role="status" sx={{ marginInlineEnd: "auto" }}>
              {selected.length > 0 && t.selected(selected.length)}
            </Muted>
            <Button
              color="error"
              startIcon={<DeleteForeverOutlined />}
              disabled={selected.length === 0}
              onClick={() => setAsking(true)}
            >
              {t.erase}
            </Button>
            <Button
              variant="contained"
              startIcon={<RestoreFromTrash />}
              disabled={selected.length === 0}
              loading={restore.isPending}
              onClick={() =>
                restore.mutate([...selected], { onSuccess: () => done(t.restored(selected.length)) })
              }
            >
              {t.restore}
            </Button>
          </>
        )
      }
    >
      {trash.isPending && <ListSkeleton rows={3} height={64} />}
      {trash.error && <ErrorNotice error={trash.error} onRetry={() => void trash.refetch()} />}
      {trash.data?.count === 0 && (
        <Notice icon={<DeleteSweepOutlined />} title={t.empty} text={t.emptyText} />
      )}
      {products.length > 0 && (
        <>
          <Row>
            <Checkbox
              size="small"
              checked={hasAll}
              indeterminate={selected.length > 0 && !hasAll}
              onChange={() => setChosen(hasAll ? [] : ids)}
              slotProps={{ input: { "aria-label": t.selectPage } }}
            />
            <Muted>{t.text}</Muted>
          </Row>
          <Lines>
            {products.map((product) => (
              <TrashRow
                key={product.id}
                product={product}
                selected={selected.includes(product.id)}
                onSelect={() => setChosen(toggled(selected, product.id))}
              />
            ))}
          </Lines>
          <Pager page={page} size={TRASH_PAGE} count={trash.data?.count ?? 0} onPage={turn} />
        </>
      )}
      <ConfirmDialog
        open={asking}
        dangerous
        title={t.eraseTitle(selected.length)}
        confirmLabel={t.erase}
        busy={erase.isPending}
        onConfirm={() => erase.mutate([...selected], { onSuccess: () => done(t.erased(selected.length)) })}
        onClose={() => setAsking(false)}
      >
        {t.eraseText}
      </ConfirmDialog>
    </Modal>
  );
}
