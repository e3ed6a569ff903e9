import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { ComponentType } from "react";
import { useTranslate } from "react-admin";
import type { BookedDetail, RefundTarget } from "@/api/finance";
import { useText } from "@/i18n/useText";
import { Amount } from "@/ui/Amount";
import { Moment } from "@/ui/Moment";
import { Mono } from "@/ui/Mono";
import { usePlatformName } from "@/ui/platforms";
import { RecordFacts } from "@/ui/RecordFacts";
import { Section } from "@/ui/Section";
import { showPage } from "@/ui/showPage";
import { merchantAddress, TextLink } from "@/ui/TextLink";
import { RefundButton, UnreportedRefunds } from "./RefundButton";
import { RefundCommands } from "./RefundCommands";
import { type BookedKind, TAGS, useCollector, usePaidFor, usePaymentReason } from "./states";

interface OfBooked {
  record: BookedDetail;
}

const Moments = styled("ol")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gap: theme.spacing(1.5),
}));

const COMMANDS: Partial<Record<BookedKind, ComponentType<OfBooked>>> = {
  payments: RefundButton,
  refunds: RefundCommands,
};

/** The page of a kind: what is known of it, what belongs to the same payment, and all that happened with it. */
function bookedPage(resource: BookedKind) {
  const StateTag = TAGS[resource];
  return showPage<BookedDetail>({
    resource,
    title: ({ name, id }, text) => name || `${text(`console.booked.kinds.${resource}`)} ${id}`,
    Tag: ({ record }) => <StateTag state={record.state} />,
    Commands: COMMANDS[resource],
    Body,
  });
}

function Body({ record }: OfBooked) {
  return (
    <>
      <UnreportedRefunds record={record} />
      <Known record={record} />
      <Relatives record={record} />
      <Timeline record={record} />
    </>
  );
}

function Known({ record }: OfBooked) {
  const text = useText();
  const collector = useCollector();
  const paidFor = usePaidFor();
  const reasonOf = usePaymentReason();
  const platformName = usePlatformName();
  const { unit, merchant, merchant_id, platform, url } = record;
  const amount = (minor: string | null) => minor && <Amount amount={minor} unit={unit} />;
  const facts = {
    merchant: <TextLink to={merchantAddress(merchant_id)}>{merchant || merchant_id}</TextLink>,
    plan: paidFor(record),
    platform: platform === null ? "" : platformName(platform),
    provider: collector(record.provider),
    amount: amount(record.amount),
    price: amount(record.price),
    tax: amount(record.tax),
    fee: amount(record.fee),
    refunded: amount(record.refunded),
    at: <Moment at={record.at} />,
    ended_at: record.ended_at && <Moment at={record.ended_at} />,
    target: record.target && text(`resources.refunds.targets.${record.target as RefundTarget}`),
    asked_by: record.asked_by,
    decided_by: record.decided_by,
    reason: reasonOf(record.reason),
    url: url && (
      <a href={url} target="_blank" rel="noreferrer">
        {text("console.booked.open_invoice")}
      </a>
    ),
  };
  const given = Object.entries(facts).filter(([, value]) => value !== null && value !== "");
  return <RecordFacts title={text("console.booked.facts")} facts={Object.fromEntries(given)} />;
}

function Relatives({ record: { related } }: OfBooked) {
  const text = useText();
  return (
    <Section title={text("console.booked.related")}>
      {related.length === 0 && text("console.none")}
      <Moments>
        {related.map(({ kind, id, name }) => (
          <li key={`${kind} ${id}`}>
            {text(`console.booked.kinds.${kind}`)}{" "}
            <TextLink to={`/${kind}/${id}/show`}>{name || id}</TextLink>
          </li>
        ))}
      </Moments>
    </Section>
  );
}

function Timeline({ record: { timeline } }: OfBooked) {
  const text = useText();
  const reasonOf = usePaymentReason();
  return (
    <Section title={text("console.booked.timeline")}>
      {timeline.length === 0 && text("console.booked.nothing")}
      <Moments>
        {timeline.map(({ id, at, what, name, state, reason, parts }) => (
          <li key={id}>
            {isWorded(what) ? text(`console.booked.moments.${what}`) : <Mono>{what}</Mono>}
            {parts.length === 0 && " · "}
            {parts.length === 0 && <Outcome of={state} />}
            <Typography variant="body2" color="textSecondary">
              <Moment at={at} />
              {name && ` · ${name}`}
            </Typography>
            {reason && <div>{reasonOf(reason)}</div>}
            {parts.length > 0 && <Events events={parts} />}
          </li>
        ))}
      </Moments>
    </Section>
  );
}

/** The provider's events that all report one step, folded. */
function Events({ events }: { events: BookedDetail["timeline"] }) {
  const text = useText();
  return (
    <details>
      <summary>{text("console.booked.events", { count: events.length })}</summary>
      <Moments sx={{ mt: 1, pl: 2 }}>
        {events.map(({ id, at, what, name, state }) => (
          <li key={id}>
            <Mono>{what}</Mono> · <Outcome of={state} />
            <Typography variant="body2" color="textSecondary">
              <Moment at={at} /> · {name}
            </Typography>
          </li>
        ))}
      </Moments>
    </details>
  );
}

const OUTCOMES = "waiting applied ignored failed open done activated granted paid".split(" ");

/** How an event or a call ended, or how the merchant came to a plan. */
function Outcome({ of }: { of: string }) {
  const text = useTranslate();
  return OUTCOMES.includes(of) ? text(`console.booked.outcomes.${of}`) : of;
}

const WORDED = [
  "plan_begun",
  "plan_ended",
  "paid",
  "refunded",
  "disputed",
  "payment_failed",
  "page_closed",
] as const;

function isWorded(what: string): what is (typeof WORDED)[number] {
  return WORDED.some((name) => name === what);
}

export const ChargeShow = bookedPage("charges");
export const InvoiceShow = bookedPage("invoices");
export const PaymentShow = bookedPage("payments");
export const RefundShow = bookedPage("refunds");
export const DisputeShow = bookedPage("disputes");
