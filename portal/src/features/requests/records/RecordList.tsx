import FactCheckOutlined from "@mui/icons-material/FactCheckOutlined";
import Button from "@mui/material/Button";
import { useTexts } from "@/shared/i18n/texts";
import { CardTable } from "@/shared/ui/CardTable";
import { Notice } from "@/shared/ui/Notice";
import { Pager } from "@/shared/ui/Pager";
import { Pending } from "@/shared/ui/Pending";
import { useRequests } from "../api";
import { type RecordActions, RecordRow } from "./RecordRow";
import { RecordTools } from "./RecordTools";
import { tabsOf, type Variant } from "./states";
import { recordsTexts } from "./texts";
import { useRecordFilter } from "./useRecordFilter";

interface RecordListProps extends RecordActions {
  variant: Variant;
  /** Of this service alone; left out: of all. */
  service?: string;
}

/** The reader's requests, newest first (specification 002, section 2.9). */
export function RecordList({ variant, service, ...actions }: RecordListProps) {
  const t = useTexts(recordsTexts);
  const { filter, isNarrowed, change, clear, turn } = useRecordFilter();
  const { page, size, begin, end } = filter;
  const state = tabsOf[variant].find((tab) => tab.state === filter.state)?.state || undefined;
  const found = useRequests({ page, size, service, state, begin: begin || undefined, end: end || undefined });
  const priced = variant === "A" ? [t.sku, t.price] : [];
  const columns = [t.id, t.service, ...priced, t.state, t.updated, t.created, t.remarks, t.detail, t.action];
  return (
    <>
      <RecordTools variant={variant} filter={filter} change={change} />
      <Pending query={found} rows={4} height={64} />
      {found.data?.count === 0 && (
        <Notice
          icon={<FactCheckOutlined />}
          title={isNarrowed ? t.noneFitting : t.none}
          text={isNarrowed ? undefined : t.noneText}
        >
          {isNarrowed && (
            <Button variant="outlined" onClick={clear}>
              {t.clear}
            </Button>
          )}
        </Notice>
      )}
      {found.data && found.data.count > 0 && (
        <>
          <CardTable below="lg" label={t.list} columns={columns}>
            {found.data.work_orders.map((order) => (
              <RecordRow key={order.id} order={order} variant={variant} {...actions} />
            ))}
          </CardTable>
          <Pager
            page={page}
            size={size}
            count={found.data.count}
            onPage={turn}
            waiting={found.isPlaceholderData}
          />
        </>
      )}
    </>
  );
}
