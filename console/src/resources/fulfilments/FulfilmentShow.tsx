import HomeOutlined from "@mui/icons-material/HomeOutlined";
import Inventory2Outlined from "@mui/icons-material/Inventory2Outlined";
import UndoOutlined from "@mui/icons-material/UndoOutlined";
import { useState } from "react";
import { useDataProvider } from "react-admin";
import type { Fulfilment, FulfilmentProblem, ParcelAddress } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { Amount } from "@/ui/Amount";
import { CommandButton } from "@/ui/CommandButton";
import { Moment } from "@/ui/Moment";
import { Mono } from "@/ui/Mono";
import { ReasonButton } from "@/ui/ReasonButton";
import { RecordFacts } from "@/ui/RecordFacts";
import { Section } from "@/ui/Section";
import { showPage } from "@/ui/showPage";
import { ParcelLabels } from "./ParcelLabels";
import { ParcelStateTag } from "./ParcelStateTag";
import { isPacking, linesLeft, type OfParcel, piecesLeft } from "./parcel";
import { RefuseButton, RefuseItemsButton } from "./RefuseButtons";
import { ShipButton } from "./ShipButton";

export const FulfilmentShow = showPage<Fulfilment>({
  resource: "fulfilments",
  title: ({ number, merchant }) => `${number} · ${merchant}`,
  Tag: ({ record }) => <ParcelStateTag state={record.state} />,
  Commands,
  Body,
});

function Commands({ record }: OfParcel) {
  const text = useText();
  const { claimParcel, releaseParcel } = useDataProvider<ConsoleDataProvider>();
  if (record.state === "waiting")
    return (
      <CommandButton
        icon={<Inventory2Outlined />}
        words="resources.fulfilments.claim"
        content={text("resources.fulfilments.claim.text")}
        run={() => claimParcel(record.id)}
      />
    );
  if (record.state === "picking" && !record.is_mine) return <TakeOverButton record={record} />;
  if (!isPacking(record)) return null;
  return (
    <>
      <ShipButton record={record} />
      {(record.shipments.length > 0 || piecesLeft(record) > 1) && <RefuseItemsButton record={record} />}
      {record.shipments.length === 0 && <RefuseButton record={record} />}
      <CommandButton
        icon={<UndoOutlined />}
        words="resources.fulfilments.release"
        content={text("resources.fulfilments.release.text")}
        run={() => releaseParcel(record.id)}
      />
    </>
  );
}

function TakeOverButton({ record }: OfParcel) {
  const text = useText();
  const { takeParcelOver } = useDataProvider<ConsoleDataProvider>();
  return (
    <ReasonButton
      words="resources.fulfilments.takeOver"
      values={{ name: record.assignee || text("resources.fulfilments.takeOver.nobody") }}
      run={(reason) => takeParcelOver(record.id, record.assignee_id, reason)}
    />
  );
}

function Body({ record }: OfParcel) {
  const text = useText();
  const facts = {
    number: record.number,
    merchant: record.merchant,
    country: record.country,
    total: <Amount amount={record.total} unit={record.currency} />,
    created_at: <Moment at={record.created_at} />,
    paid_at: record.paid_at && <Moment at={record.paid_at} />,
    assignee: record.assignee,
    claimed_at: record.claimed_at && <Moment at={record.claimed_at} />,
    carrier: record.carrier,
    tracking_number: record.tracking_number && <Mono>{record.tracking_number}</Mono>,
    problem: record.problem && text(`resources.fulfilments.problems.${record.problem as FulfilmentProblem}`),
    reason: record.reason,
    ...(record.refusals.length > 0 && {
      returned: <Amount amount={record.returned} unit={record.currency} />,
    }),
    done_at: record.done_at && <Moment at={record.done_at} />,
  };
  return (
    <>
      <RecordFacts title={text("resources.fulfilments.facts")} facts={facts} />
      <Lines record={record} />
      {record.shipments.length > 0 && (
        <Section title={text("resources.fulfilments.sentLines")}>
          {record.shipments.map(({ id, carrier, tracking_number, pieces, sent_at }) => (
            <div key={id}>
              <Mono>{tracking_number}</Mono> {carrier} <Moment at={sent_at} />
              {Object.entries(pieces).map(([at, count]) => (
                <div key={at}>
                  {count} × {record.lines[Number(at)]?.title}
                </div>
              ))}
            </div>
          ))}
        </Section>
      )}
      <Refused record={record} />
      <ParcelLabels record={record} />
      <Address record={record} />
    </>
  );
}

/** What is left to pick; of a parcel that is done, all that was ordered. */
function Lines({ record }: OfParcel) {
  const text = useText();
  const isDone = record.done_at !== null;
  const lines = isDone ? record.lines.map((line) => ({ ...line, left: line.pieces })) : linesLeft(record);
  return (
    <Section title={text(isDone ? "resources.fulfilments.ordered" : "resources.fulfilments.lines")}>
      {lines.map(({ sku, title, left }) => (
        <div key={sku}>
          {left} × {title} <Mono>{sku}</Mono>
        </div>
      ))}
    </Section>
  );
}

/** Items that were refused alone, with what their merchant got back. */
function Refused({ record }: OfParcel) {
  const text = useText();
  if (record.refusals.length === 0) return null;
  return (
    <Section title={text("resources.fulfilments.refusedLines")}>
      {record.refusals.map(({ id, pieces, amount, refused_by, reason, refused_at }) => (
        <div key={id}>
          <Amount amount={amount} unit={record.currency} /> <Moment at={refused_at} />
          <div>{text("resources.fulfilments.refusedBy", { by: refused_by, reason })}</div>
          {Object.entries(pieces).map(([at, count]) => (
            <div key={at}>
              {count} × {record.lines[Number(at)]?.title}
            </div>
          ))}
        </div>
      ))}
    </Section>
  );
}

/** Where the parcel goes: only for who packs it, and only on this page. */
function Address({ record }: OfParcel) {
  const text = useText();
  const { parcelAddress } = useDataProvider<ConsoleDataProvider>();
  const [address, setAddress] = useState<ParcelAddress>();
  return (
    <Section title={text("resources.fulfilments.address.action")}>
      {address ? (
        <address style={{ fontStyle: "normal", whiteSpace: "pre-line" }}>{written(address)}</address>
      ) : (
        <p>{text("resources.fulfilments.hidden")}</p>
      )}
      {isPacking(record) && !address && (
        <CommandButton
          icon={<HomeOutlined />}
          words="resources.fulfilments.address"
          content={text("resources.fulfilments.address.text")}
          run={async () => setAddress(await parcelAddress(record.id))}
        />
      )}
    </Section>
  );
}

function written({ name, company, address1, address2, postcode, city, ...rest }: ParcelAddress): string {
  const place = [postcode, city, rest.province].filter(Boolean).join(" ");
  const more = Object.entries(rest.extras).map(([field, value]) => `${field}: ${value}`);
  return [name, company, address1, address2, place, rest.country, rest.phone, ...more]
    .filter(Boolean)
    .join("\n");
}
