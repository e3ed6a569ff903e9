import Inventory2Outlined from "@mui/icons-material/Inventory2Outlined";
import SearchOff from "@mui/icons-material/SearchOff";
import Button from "@mui/material/Button";
import { type ReactNode, useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { paths, withRn } from "@/shared/navigation/paths";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { WOOCOMMERCE } from "@/shared/stores/platforms";
import { Notice } from "@/shared/ui/Notice";
import { PageHeader } from "@/shared/ui/PageHeader";
import { Pager } from "@/shared/ui/Pager";
import { Pending } from "@/shared/ui/Pending";
import { type Chosen, PAGE_SIZE, useMyProducts } from "./api";
import { BulkBar } from "./BulkBar";
import { CheaperPart } from "./cheaper/CheaperPart";
import { DeleteDialog } from "./DeleteDialog";
import { ProductFilterBar, useProductFilters } from "./ProductFilterBar";
import { ProductsTable } from "./ProductsTable";
import { productsTexts } from "./texts";
import { useMonitor, useStartMapping, useStartSync } from "./useActions";
import { useChosen } from "./useChosen";
import { ListTools } from "./views/ListTools";
import { ViewTabs } from "./views/ViewTabs";

const MappingDialog = lazyPart(() => import("./mapping/MappingDialog"), "MappingDialog");

const PriceFileDialog = lazyPart(() => import("./prices/PriceFileDialog"), "PriceFileDialog");

const HistoryDialog = lazyPart(() => import("./history/HistoryDialog"), "HistoryDialog");

const OverrideDialog = lazyPart(() => import("./override/OverrideDialog"), "OverrideDialog");

const RulesDialog = lazyPart(() => import("./rules/RulesDialog"), "RulesDialog");

const DuplicateDialog = lazyPart(() => import("./DuplicateDialog"), "DuplicateDialog");

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

/** The open dialog, and what it is about. */
interface Open {
  dialog: "delete" | "duplicate" | "override";
  chosen: Chosen;
}

/** My Products: one row per product and store. */
export function MyProductsScreen({ history, processes }: { history: ReactNode; processes: ReactNode }) {
  const t = useTexts(productsTexts);
  const { filters, isFiltered, set, setPage, clear } = useProductFilters();
  const list = useMyProducts(filters);
  const { data } = list;
  const { ticked, chosen, offerAll } = useChosen(filters, data);
  const [open, setOpen] = useState<Open>();
  const monitor = useMonitor();
  const sync = useStartSync(ticked.clear);
  const map = useStartMapping(ticked.clear);
  const [params, setParams] = useUrlState();
  const mapping = params.get("map");
  const supply = params.get("supply");
  const rules = params.get("rules");
  const isEmpty = data?.count === 0;
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    ticked.clear();
  };
  const keepsImages = ({ platform, id }: { platform: number; id: string }) =>
    platform === WOOCOMMERCE && (!open || !("ids" in open.chosen) || open.chosen.ids.includes(id));
  return (
    <>
      <PageHeader title={t.title} text={t.text}>
        {history}
        <Button variant="outlined" onClick={() => setParams({ prices: "1" }, true)}>
          {t.priceFile}
        </Button>
      </PageHeader>
      {processes}
      {!(isEmpty && !isFiltered) && (
        <>
          <ListTools filters={filters} />
          <ViewTabs filters={filters} onView={(view) => set({ view: view || null })} />
          <ProductFilterBar filters={filters} set={set} />
        </>
      )}
      <Pending query={list} rows={6} height={72} />
      {isEmpty && <EmptyNotice isFiltered={isFiltered} onClear={clear} />}
      {data && data.count > 0 && (
        <>
          <BulkBar
            count={data.count}
            chosen={chosen}
            onAll={offerAll}
            onMonitor={monitor}
            onSync={() => sync(chosen)}
            onOverride={() => setOpen({ dialog: "override", chosen })}
            onDuplicate={() => setOpen({ dialog: "duplicate", chosen })}
            onMap={() => map(chosen)}
            onDelete={() => setOpen({ dialog: "delete", chosen })}
          />
          <ProductsTable
            products={data.products}
            chosen={ticked.ids}
            onChosen={ticked.set}
            onMonitor={monitor}
            onSync={(ids) => sync({ ids })}
            onOverride={(ids) => setOpen({ dialog: "override", chosen: { ids } })}
            onDuplicate={(ids) => setOpen({ dialog: "duplicate", chosen: { ids } })}
            onMap={(id) => setParams({ map: id }, true)}
            onCheaper={(id) => setParams({ cheaper: id }, true)}
            onHistory={(id) => setParams({ supply: id }, true)}
            onRules={(id) => setParams({ rules: id }, true)}
            onDelete={(ids) => setOpen({ dialog: "delete", chosen: { ids } })}
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
      {params.has("prices") && (
        <PriceFileDialog filters={filters} onClose={() => setParams({ prices: null })} />
      )}
      {supply && <HistoryDialog id={supply} onClose={() => setParams({ supply: null })} />}
      {rules && (
        <RulesDialog
          id={rules}
          isMonitored={data?.products.find(({ id }) => id === rules)?.monitoring !== "off"}
          onClose={() => setParams({ rules: null })}
        />
      )}
      <CheaperPart products={data?.products} />
      {mapping && (
        <MappingDialog
          id={mapping}
          title={data?.products.find(({ id }) => id === mapping)?.title ?? ""}
          onClose={() => setParams({ map: null })}
        />
      )}
      {open?.dialog === "delete" && (
        <DeleteDialog
          chosen={open.chosen}
          keepsImages={data?.products.some(keepsImages) ?? false}
          onClose={close}
          onDone={done}
        />
      )}
      {open?.dialog === "override" && (
        <OverrideDialog
          chosen={open.chosen}
          shown={"ids" in open.chosen ? open.chosen.ids : (data?.products.map(({ id }) => id) ?? [])}
          onClose={close}
          onDone={done}
        />
      )}
      {open?.dialog === "duplicate" && <DuplicateDialog chosen={open.chosen} onClose={close} onDone={done} />}
    </>
  );
}
