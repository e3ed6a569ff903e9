import FilterList from "@mui/icons-material/FilterList";
import ReceiptLongOutlined from "@mui/icons-material/ReceiptLongOutlined";
import SearchOff from "@mui/icons-material/SearchOff";
import Sync from "@mui/icons-material/Sync";
import Button from "@mui/material/Button";
import { type ReactNode, useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { paths, withRn } from "@/shared/navigation/paths";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { useStores } from "@/shared/stores/useStores";
import { showToast } from "@/shared/toasts/toasts";
import { Row } from "@/shared/ui/Card";
import { Notice } from "@/shared/ui/Notice";
import { PageHeader } from "@/shared/ui/PageHeader";
import { Pager } from "@/shared/ui/Pager";
import { Pending } from "@/shared/ui/Pending";
import { SearchBox } from "@/shared/ui/SearchBox";
import { useTicked } from "@/shared/ui/useTicked";
import { PAGE_SIZE, useOrders, useSyncOrders } from "../api";
import { buyingTexts } from "../buying/texts";
import { claimTexts } from "../claims/texts";
import { disputeTexts } from "../disputes/texts";
import { parcelTexts } from "../parcels/texts";
import { ordersTexts } from "../texts";
import { fileTexts } from "../typed/fileTexts";
import { typedTexts } from "../typed/texts";
import { BulkBar } from "./BulkBar";
import { FeedNotices } from "./FeedNotices";
import { useOrderFilters } from "./filters";
import { ListTools } from "./ListTools";
import { OrdersTable } from "./OrdersTable";
import { OrderTabs } from "./OrderTabs";

const BuyingList = lazyPart(() => import("../buying/BuyingList"), "BuyingList");

const NewOrder = lazyPart(() => import("../typed/TypedOrderDialog"), "NewOrder");

const FileDialog = lazyPart(() => import("../typed/FileDialog"), "FileDialog");

const FilterDrawer = lazyPart(() => import("./FilterDrawer"), "FilterDrawer");

function SyncButton({ variant }: { variant: "outlined" | "contained" }) {
  const t = useTexts(ordersTexts);
  const sync = useSyncOrders();
  const start = () =>
    sync.mutate(undefined, { onSuccess: (process) => showToast("info", t.syncStarted(process)) });
  return (
    <Button variant={variant} startIcon={<Sync />} loading={sync.isPending} onClick={start}>
      {t.sync}
    </Button>
  );
}

/** Before the first order: what the screen is for, and what brings it here. */
function FirstTime() {
  const t = useTexts(ordersTexts);
  const { data } = useStores();
  return (
    <Notice icon={<ReceiptLongOutlined />} title={t.emptyTitle} text={t.emptyText}>
      {data && data.stores.length > 0 ? (
        <SyncButton variant="contained" />
      ) : (
        <Button variant="contained" href={withRn(paths.stores, { connect: "1" })}>
          {t.connect}
        </Button>
      )}
    </Notice>
  );
}

interface NoneProps {
  isFiltered: boolean;
  onClear: () => void;
  onAll: () => void;
}

function None({ isFiltered, onClear, onAll }: NoneProps) {
  const t = useTexts(ordersTexts);
  return (
    <Notice icon={<SearchOff />} title={isFiltered ? t.noMatch : t.noneInTab}>
      <Button variant="outlined" onClick={isFiltered ? onClear : onAll}>
        {isFiltered ? t.clearFilters : t.viewAll}
      </Button>
    </Notice>
  );
}

/** The orders of all stores: one row per order, newest first. */
export function OrderList({ history, processes }: { history: ReactNode; processes: ReactNode }) {
  const t = useTexts(ordersTexts);
  const { button: buying } = useTexts(buyingTexts);
  const { button: newOrder } = useTexts(typedTexts);
  const { button: fromFile } = useTexts(fileTexts);
  const { title: parcels } = useTexts(parcelTexts);
  const { title: claims } = useTexts(claimTexts);
  const { title: disputes } = useTexts(disputeTexts);
  const hasStores = Boolean(useStores().data?.stores.length);
  const [params, setParams] = useUrlState();
  const { filters, used, isFiltered, set, clear, setPage } = useOrderFilters();
  const list = useOrders(filters);
  const { data } = list;
  const ticked = useTicked(filters);
  const [isOpen, setOpen] = useState(false);
  const isFirstTime = data?.count === 0 && !isFiltered && Object.values(data.tabs).every((count) => !count);
  const close = () => setOpen(false);
  return (
    <>
      <PageHeader title={t.title} text={t.text}>
        {history}
        {data && !isFirstTime && (
          <>
            <Button variant="outlined" onClick={() => setParams({ buying: "1" }, true)}>
              {buying}
            </Button>
            <Button variant="outlined" onClick={() => setParams({ parcels: "1", page: null }, true)}>
              {parcels}
            </Button>
            <Button variant="outlined" onClick={() => setParams({ claims: "1", supplier: null }, true)}>
              {claims}
            </Button>
            <Button variant="outlined" onClick={() => setParams({ disputes: "1" }, true)}>
              {disputes}
            </Button>
            <SyncButton variant="outlined" />
          </>
        )}
        {hasStores && (
          <>
            <Button variant="outlined" onClick={() => setParams({ file: "1" }, true)}>
              {fromFile}
            </Button>
            <Button variant="outlined" onClick={() => setParams({ new: "1" }, true)}>
              {newOrder}
            </Button>
          </>
        )}
      </PageHeader>
      {processes}
      <FeedNotices />
      {!isFirstTime && (
        <>
          <ListTools filters={filters} />
          <OrderTabs value={filters.tab} counts={data?.tabs} onTab={(tab) => set({ tab })} />
          <Row role="search" sx={{ mb: 1.5, "& > :not(button)": { flex: "1 1 220px" } }}>
            <SearchBox label={t.search} value={filters.query} onSearch={(query) => set({ query })} />
            <Button variant="outlined" startIcon={<FilterList />} onClick={() => setOpen(true)}>
              {used ? t.filtersUsed(used) : t.filters}
            </Button>
          </Row>
        </>
      )}
      <Pending query={list} rows={6} height={72} />
      {isFirstTime && <FirstTime />}
      {data?.count === 0 && !isFirstTime && (
        <None isFiltered={isFiltered} onClear={clear} onAll={() => set({ tab: null })} />
      )}
      {data && data.count > 0 && (
        <>
          <BulkBar
            filters={filters}
            orders={data.orders}
            count={data.count}
            isMore={data.is_more}
            ticked={ticked}
          />
          <OrdersTable orders={data.orders} chosen={ticked.ids} onToggle={ticked.toggle} />
          <Pager
            page={filters.page}
            size={PAGE_SIZE}
            count={data.count}
            onPage={setPage}
            waiting={list.isPlaceholderData}
          />
        </>
      )}
      {params.has("buying") && <BuyingList onClose={() => setParams({ buying: null })} />}
      {params.has("file") && <FileDialog onClose={() => setParams({ file: null })} />}
      {params.has("new") && (
        <NewOrder
          onSaved={(order) => setParams({ new: null, order })}
          onClose={() => setParams({ new: null })}
        />
      )}
      {isOpen && (
        <FilterDrawer
          filters={filters}
          onApply={(chosen) => {
            set(chosen);
            close();
          }}
          onClear={() => {
            clear();
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
