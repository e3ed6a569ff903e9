import ArrowBack from "@mui/icons-material/ArrowBack";
import LocalShippingOutlined from "@mui/icons-material/LocalShippingOutlined";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import { useState } from "react";
import type { Parcel } from "@/shared/api/types";
import { moment, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { Muted, Row } from "@/shared/ui/Card";
import { CardTable } from "@/shared/ui/CardTable";
import { Notice } from "@/shared/ui/Notice";
import { PageHeader } from "@/shared/ui/PageHeader";
import { Pager } from "@/shared/ui/Pager";
import { Pending } from "@/shared/ui/Pending";
import { SearchBox } from "@/shared/ui/SearchBox";
import { Select } from "@/shared/ui/Select";
import { detailTexts } from "../detail/texts";
import { useOrderLink } from "../parts";
import { ordersTexts } from "../texts";
import { PARCELS_A_PAGE, useCarriers, useParcelList } from "./api";
import { ParcelTag } from "./ParcelsCard";
import { parcelTexts } from "./texts";

const ParcelFileDialog = lazyPart(() => import("./ParcelFileDialog"), "ParcelFileDialog");

/** What narrows the list besides the search, in one choice: a state, or what needs somebody. */
const NEEDS = ["stale", "failed"] as const;

function ParcelRow({ parcel }: { parcel: Parcel }) {
  const t = useTexts(parcelTexts);
  const orders = useTexts(ordersTexts);
  const link = useOrderLink(parcel.order_id);
  return (
    <TableRow role="row" hover>
      <TableCell component="th" scope="row" role="rowheader">
        <Link
          href={parcel.page}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t.followThis(parcel.number)}
        >
          {parcel.number}
        </Link>
      </TableCell>
      <TableCell role="cell" data-label={orders.status}>
        <Row gap={0.5}>
          <ParcelTag parcel={parcel} />
        </Row>
      </TableCell>
      <TableCell role="cell" data-label={t.carrier}>
        {parcel.carrier_name || t.noCarrier}
      </TableCell>
      <TableCell role="cell" data-label={orders.order}>
        <Link {...link}>{parcel.order_number}</Link>
      </TableCell>
      <TableCell role="cell" data-label={t.country}>
        {parcel.country || "–"}
      </TableCell>
      <TableCell role="cell" data-label={t.inStore}>
        <Muted>{t.sides[parcel.store_side] || "–"}</Muted>
      </TableCell>
      <TableCell role="cell" data-label={t.lastNews} title={utc(parcel.last_event_at ?? parcel.shipped_at)}>
        {moment(parcel.last_event_at ?? parcel.shipped_at)}
      </TableCell>
    </TableRow>
  );
}

/** All parcels, by where they are and who carries them. */
export function ParcelsPage() {
  const t = useTexts(parcelTexts);
  const orders = useTexts(ordersTexts);
  const { back } = useTexts(detailTexts);
  const [params, setParams] = useUrlState();
  const [adding, setAdding] = useState(false);
  const show = params.get("show") ?? "";
  const filters = {
    show: show in t.states || NEEDS.includes(show as (typeof NEEDS)[number]) ? show : "",
    carrier: params.get("carrier") ?? "",
    number: params.get("number") ?? "",
    page: Math.max(1, Number(params.get("page")) || 1),
  };
  const set = (change: Record<string, string | null>) => setParams({ ...change, page: null });
  const read = useParcelList(filters);
  const carriers = useCarriers();
  const states = Object.entries(t.states).map(([value, label]) => ({ value, label }));
  const needs = NEEDS.map((value) => ({
    value,
    label: value === "stale" ? t.stale : (t.sides.failed ?? value),
  }));
  const isFiltered = Boolean(filters.show || filters.carrier || filters.number);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<ArrowBack />}
        onClick={() =>
          setParams({ parcels: null, show: null, carrier: null, number: null, page: null }, true)
        }
        sx={{ mb: 1 }}
      >
        {back}
      </Button>
      <PageHeader title={t.title} text={t.pageText}>
        <Button variant="outlined" onClick={() => setAdding(true)}>
          {t.fromFile}
        </Button>
      </PageHeader>
      {adding && <ParcelFileDialog onClose={() => setAdding(false)} />}
      <Row role="search" sx={{ mb: 1.5, alignItems: "flex-end", "& > div, & > span": { flex: "1 1 200px" } }}>
        <SearchBox
          label={t.search}
          value={filters.number}
          onSearch={(number) => set({ number: number || null })}
        />
        <Select
          label={orders.status}
          value={filters.show}
          choices={[{ value: "", label: t.allStates }, ...needs, ...states]}
          onChange={(event) => set({ show: event.target.value || null })}
        />
        <Select
          label={t.carrier}
          value={filters.carrier}
          choices={[{ value: "", label: t.allCarriers }, ...carriers]}
          onChange={(event) => set({ carrier: event.target.value || null })}
        />
      </Row>
      <Pending query={read} rows={6} height={56} />
      {read.data?.count === 0 && (
        <Notice
          icon={<LocalShippingOutlined />}
          title={isFiltered ? t.noMatch : t.noneYet}
          text={isFiltered ? undefined : t.noneYetText}
        />
      )}
      {read.data && read.data.count > 0 && (
        <>
          <Muted role="status">
            {read.data.is_more ? t.countedAtLeast(read.data.count) : t.counted(read.data.count)}
          </Muted>
          <CardTable
            below="lg"
            label={t.title}
            columns={[t.number, orders.status, t.carrier, orders.order, t.country, t.inStore, t.lastNews]}
          >
            {read.data.parcels.map((parcel) => (
              <ParcelRow key={parcel.id} parcel={parcel} />
            ))}
          </CardTable>
          <Pager
            page={filters.page}
            size={PARCELS_A_PAGE}
            count={read.data.count}
            onPage={(page) => setParams({ page: page > 1 ? String(page) : null }, true)}
            waiting={read.isPlaceholderData}
          />
        </>
      )}
    </>
  );
}
