import type { LoggedEvent } from "@/api/types";
import { Clipped } from "@/ui/Clipped";
import { AsIs, At, OfMerchant } from "@/ui/list/fields";
import { MerchantFilter, MomentFilter, SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { Mono } from "@/ui/Mono";
import { EventName } from "./EventName";

const detailsOf = ({ param }: LoggedEvent) => (param === null ? "" : JSON.stringify(param));

export const EventLog = listPage<LoggedEvent>({
  resource: "events",
  hasCursor: true,
  filters: (
    <>
      <SearchFilter source="event" />
      <MerchantFilter />
      <MomentFilter source="since" />
      <MomentFilter source="until" />
    </>
  ),
  columns: {
    at: At,
    event: ({ record }) => <EventName event={record.event} />,
    user: AsIs,
    merchant: OfMerchant,
    param: ({ record }) => <Clipped text={detailsOf(record)} />,
  },
  card: {
    title: "event",
    lines: [
      "user",
      "merchant",
      ({ record }) => record.param !== null && <Mono>{detailsOf(record)}</Mono>,
      "at",
    ],
  },
});
