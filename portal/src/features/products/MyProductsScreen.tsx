import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import Inventory2Outlined from "@mui/icons-material/Inventory2Outlined";
import SearchOff from "@mui/icons-material/SearchOff";
import Button from "@mui/material/Button";
import { type ReactNode, useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { WOOCOMMERCE } from "@/shared/stores/platforms";
import { showToast } from "@/shared/toasts/toasts";
import { Muted, Row } from "@/shared/ui/Card";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { Notice } from "@/shared/ui/Notice";
import { PageHeader } from "@/shared/ui/PageHeader";
import { Pager } from "@/shared/ui/Pager";
import { Pending } from "@/shared/ui/Pending";
import { useTicked } from "@/shared/ui/useTicked";
import { PAGE_SIZE, useDeletePublished, useMyProducts, useSwitchMonitoring } from "./api";
import { ProductFilterBar, useProductFilters } from "./ProductFilterBar";
import { ProductsTable } from "./ProductsTable";
import { productsTexts } from "./texts";

function EmptyNotice({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTexts(productsTexts);
  if (isFiltered) {
    return (
      <Notice icon={<SearchOff />} title={t.noMatch}>
        <Button variant="outlined" onClick={onClear}>
          {t.clearFilters}
        </Button>
      </Notice>
    );
  }
  return (
    <Notice icon={<Inventory2Outlined />} title={t.emptyTitle} text={t.emptyText}>
      <Button variant="contained" href={withRn(paths.importList)}>
        {t.toImportList}
      </Button>
    </Notice>
  );
}

interface DeleteDialogProps {
  ids: string[];
  keepsImages: boolean;
  onClose: () => void;
  onDone: () => void;
}

function DeleteDialog({ ids, keepsImages, onClose, onDone }: DeleteDialogProps) {
  const t = useTexts(productsTexts);
  const remove = useDeletePublished();
  const confirm = () =>
    remove.mutate(ids, {
      onSuccess: (process) => {
        showToast("info", t.started(process));
        onDone();
      },
    });
  return (
    <ConfirmDialog
      dangerous
      title={t.deleteTitle(ids.length)}
      confirmLabel={t.delete}
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t.deleteText}
      {keepsImages && <Muted>{t.deleteImages}</Muted>}
    </ConfirmDialog>
  );
}

/** Switches monitoring and says what came of it. */
function useMonitor() {
  const t = useTexts(productsTexts);
  const { mutate } = useSwitchMonitoring();
  return (ids: string[], on: boolean) =>
    mutate(
      { ids, on },
      {
        onSuccess: ({ over_limit }) => {
          if (over_limit > 0) showToast("info", t.noRoom(over_limit));
          else showToast("success", on ? t.monitoring : t.unmonitored);
        },
      },
    );
}

/** What is published where: one row per product and store. */
export function MyProductsScreen({ history, processes }: { history: ReactNode; processes: ReactNode }) {
  const t = useTexts(productsTexts);
  const { filters, isFiltered, set, setPage, clear } = useProductFilters();
  const list = useMyProducts(filters);
  const { data } = list;
  const ticked = useTicked(filters);
  const [deleting, setDeleting] = useState<string[]>();
  const monitor = useMonitor();
  const isEmpty = data?.count === 0;
  // The rows of before stand until those of other filters are there: only what is seen is acted on.
  const chosen = data?.products.map(({ id }) => id).filter((id) => ticked.ids.has(id)) ?? [];
  return (
    <>
      <PageHeader title={t.title} text={t.text}>
        {history}
      </PageHeader>
      {processes}
      {!(isEmpty && !isFiltered) && <ProductFilterBar filters={filters} set={set} />}
      <Pending query={list} rows={6} height={72} />
      {isEmpty && <EmptyNotice isFiltered={isFiltered} onClear={clear} />}
      {data && data.count > 0 && (
        <>
          <Row sx={{ minHeight: 44, justifyContent: "space-between" }}>
            <Muted role="status">{t.count(data.count)}</Muted>
            {chosen.length > 0 && (
              <Row sx={{ flexWrap: "wrap" }}>
                <Button color="inherit" onClick={() => monitor(chosen, true)}>
                  {t.monitor}
                </Button>
                <Button color="inherit" onClick={() => monitor(chosen, false)}>
                  {t.unmonitor}
                </Button>
                <Button color="error" startIcon={<DeleteOutlined />} onClick={() => setDeleting(chosen)}>
                  {t.deleteSelected(chosen.length)}
                </Button>
              </Row>
            )}
          </Row>
          <ProductsTable
            products={data.products}
            chosen={ticked.ids}
            onChosen={ticked.set}
            onMonitor={monitor}
            onDelete={setDeleting}
          />
          <Pager
            page={filters.page}
            size={PAGE_SIZE}
            count={data.count}
            onPage={setPage}
            waiting={list.isPlaceholderData}
          />
        </>
      )}
      {deleting && (
        <DeleteDialog
          ids={deleting}
          keepsImages={
            data?.products.some((row) => row.platform === WOOCOMMERCE && deleting.includes(row.id)) ?? false
          }
          onClose={() => setDeleting(undefined)}
          onDone={() => {
            setDeleting(undefined);
            ticked.clear();
          }}
        />
      )}
    </>
  );
}
