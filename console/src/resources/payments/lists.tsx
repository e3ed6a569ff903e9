import type { Booked, RefundTarget } from "@/api/finance";
import { useText } from "@/i18n/useText";
import { TableLine } from "@/ui/Clipped";
import { ExportButton } from "@/ui/list/ExportButton";
import { At, type Field, Money } from "@/ui/list/fields";
import { ChoiceFilter, MerchantFilter, MomentFilter, NumberFilter, PlatformFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { usePlatformName } from "@/ui/platforms";
import { merchantAddress, TextLink } from "@/ui/TextLink";
import {
  type BookedKind,
  type PaymentPart,
  TAGS,
  useCollector,
  usePaidFor,
  usePaymentReason,
} from "./states";

interface OfBooked {
  record: Booked;
}

/** What the card of a dispute or a refund tells too. */
const EXPLANATIONS = ["reason", "target"];

/** The list of a kind, with the amounts that only this kind has; its card shows `main`. */
function bookedList(
  resource: BookedKind | PaymentPart,
  more: Record<string, Field<Booked>>,
  main: "amount" | "tax" | "fee" = "amount",
) {
  const isPart = resource === "taxes" || resource === "fees";
  const Tag = TAGS[isPart ? "payments" : resource];
  return listPage<Booked>({
    resource,
    hasCursor: true,
    actions: <ExportButton />,
    filters: (
      <>
        <MerchantFilter />
        <NumberFilter source="plan" words="console.booked.plan_filter" />
        <PlatformFilter />
        <ChoiceFilter source="state" choices={Tag.choices} />
        <MomentFilter source="since" />
        <MomentFilter source="until" />
      </>
    ),
    columns: {
      name: Name,
      plan: PaidFor,
      platform: Platform,
      amount: Money,
      ...more,
      state: Tag.Field,
      at: At,
    },
    card: {
      title: "name",
      below: Merchant,
      tag: "state",
      lines: [main, ...EXPLANATIONS.filter((name) => name in more), "plan", "platform", "at"],
    },
    addressOf: isPart ? ({ id }) => `/payments/${id}/show` : undefined,
  });
}

function Name({ record: { name, id } }: OfBooked) {
  return <TableLine title={name}>{name || id}</TableLine>;
}

function Merchant({ record: { merchant, merchant_id } }: OfBooked) {
  return (
    <TextLink to={merchantAddress(merchant_id)}>
      <TableLine title={merchant}>{merchant || merchant_id}</TableLine>
    </TextLink>
  );
}

function PaidFor({ record }: OfBooked) {
  return usePaidFor()(record);
}

function Platform({ record: { platform } }: OfBooked) {
  const nameOf = usePlatformName();
  return platform === null ? null : nameOf(platform);
}

function Collector({ record: { provider } }: OfBooked) {
  return useCollector()(provider);
}

function Target({ record: { target } }: OfBooked) {
  const text = useText();
  return target && text(`resources.refunds.targets.${target as RefundTarget}`);
}

function Reason({ record: { reason } }: OfBooked) {
  return usePaymentReason()(reason);
}

export const ChargeList = bookedList("charges", { price: Money, provider: Collector });
export const InvoiceList = bookedList("invoices", { tax: Money, provider: Collector });
export const PaymentList = bookedList("payments", {
  tax: Money,
  fee: Money,
  refunded: Money,
  provider: Collector,
});
export const RefundList = bookedList("refunds", { target: Target });
export const TaxList = bookedList("taxes", { tax: Money, refunded: Money }, "tax");
export const FeeList = bookedList("fees", { fee: Money }, "fee");
export const DisputeList = bookedList("disputes", { reason: Reason });
