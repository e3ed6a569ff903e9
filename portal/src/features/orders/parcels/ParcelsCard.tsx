import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { Parcel, StoreOrderDetail } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { day, moment, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { Card, CardHead, Lines, Muted, Row, Stack } from "@/shared/ui/Card";
import { LinkField } from "@/shared/ui/LinkField";
import { Pending } from "@/shared/ui/Pending";
import { Tag, type TagTone } from "@/shared/ui/Tag";
import { useParcels } from "./api";
import { ParcelActions } from "./ParcelActions";
import { ParcelMails } from "./ParcelMails";
import { parcelTexts } from "./texts";

const ParcelDialog = lazyPart(() => import("./ParcelDialog"), "ParcelDialog");

const Item = styled("li")(({ theme }) => ({
  padding: theme.spacing(1.5, 0),
  "& + li": { borderTop: `1px solid ${theme.palette.divider}` },
}));

const BAD = ["exception", "returning", "returned", "attempt_failed", "customs_needs_info"];

/** Where a parcel is, in a word. */
export function ParcelTag({ parcel: { state, is_stale } }: { parcel: Pick<Parcel, "state" | "is_stale"> }) {
  const t = useTexts(parcelTexts);
  const tone: TagTone = state === "delivered" ? "success" : BAD.includes(state) ? "error" : "info";
  return (
    <>
      <Tag tone={tone}>{t.states[state] ?? state}</Tag>
      {is_stale && <Tag tone="warning">{t.stale}</Tag>}
    </>
  );
}

/** The carrier, with how sure it is. */
function useCarrier() {
  const t = useTexts(parcelTexts);
  return ({ carrier_name, certainty }: Parcel) => {
    if (!carrier_name) return t.noCarrier;
    return certainty === "number" ? t.guess(carrier_name) : carrier_name;
  };
}

function Way({ parcel: { events } }: { parcel: Parcel }) {
  const t = useTexts(parcelTexts);
  if (events.length === 0) return null;
  return (
    <details>
      <summary>{t.way(events.length)}</summary>
      <Lines>
        {events.map((event) => (
          <li key={`${event.at} ${event.text} ${event.place}`}>
            <span title={utc(event.at)}>{moment(event.at)}</span>{" "}
            <Muted>{besides([event.text || t.states[event.state], event.place, event.carrier])}</Muted>
          </li>
        ))}
      </Lines>
    </details>
  );
}

interface OneProps {
  parcel: Parcel;
  titles: ReadonlyMap<string, string>;
  onEdit: () => void;
}

function OneParcel({ parcel, titles, onEdit }: OneProps) {
  const t = useTexts(parcelTexts);
  const carrierOf = useCarrier();
  const [newest] = parcel.events;
  const contents = parcel.pieces.map(({ line_id, quantity }) =>
    t.pieces(quantity, titles.get(line_id) ?? ""),
  );
  const hints = [
    parcel.trouble && t.troubles[parcel.trouble],
    newest && besides([moment(newest.at), newest.text, newest.place]),
    parcel.due_to && t.dueTo(day(parcel.due_to)),
    parcel.earlier.length > 0 && t.earlier(parcel.earlier.join(", ")),
    besides(contents),
  ];
  return (
    <Item>
      <Stack gap={0.5}>
        <Row>
          <Link
            href={parcel.page}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t.followThis(parcel.number)}
            sx={{ fontWeight: 600, overflowWrap: "anywhere" }}
          >
            {parcel.number}
          </Link>
          <ParcelTag parcel={parcel} />
          <Muted>{besides([carrierOf(parcel), parcel.goes_to_forwarder && t.toForwarder])}</Muted>
        </Row>
        {hints.map((hint) => hint && <Muted key={hint}>{hint}</Muted>)}
        {parcel.pieces.length === 0 && !parcel.goes_to_forwarder ? (
          <Muted>{t.noContents}</Muted>
        ) : (
          parcel.store_side !== "off" && <Muted>{besides([t.sides[parcel.store_side], parcel.remark])}</Muted>
        )}
        <Way parcel={parcel} />
        <ParcelMails parcel={parcel} />
        <ParcelActions parcel={parcel} onEdit={onEdit} />
      </Stack>
    </Item>
  );
}

/** The order's parcels: where each is, what is in it, and whether the store shows it. */
export function ParcelsCard({ order }: { order: StoreOrderDetail }) {
  const t = useTexts(parcelTexts);
  const read = useParcels(order.id);
  const [open, setOpen] = useState<Parcel | "new">();
  const parcels = read.data?.parcels;
  const titles = new Map(order.lines.map((line) => [line.id, besides([line.title, line.variant_title])]));
  const close = () => setOpen(undefined);
  return (
    <Card id="parcels">
      <CardHead>
        <h2>{t.title}</h2>
        <Button size="small" onClick={() => setOpen("new")}>
          {t.add}
        </Button>
      </CardHead>
      <Pending query={read} rows={1} height={64} />
      {parcels?.length === 0 && <Muted>{t.none}</Muted>}
      <Lines>
        {parcels?.map((parcel) => (
          <OneParcel key={parcel.id} parcel={parcel} titles={titles} onEdit={() => setOpen(parcel)} />
        ))}
      </Lines>
      {read.data?.buyer_page && <LinkField label={t.buyerPage} url={read.data.buyer_page} />}
      {open && (
        <ParcelDialog
          order={order.id}
          lines={order.lines}
          parcels={parcels ?? []}
          parcel={open === "new" ? undefined : open}
          onClose={close}
        />
      )}
    </Card>
  );
}
