import HomeOutlined from "@mui/icons-material/HomeOutlined";
import Inventory2Outlined from "@mui/icons-material/Inventory2Outlined";
import UndoOutlined from "@mui/icons-material/UndoOutlined";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
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
import { ParcelStateTag } from "./ParcelStateTag";

interface OfParcel {
  record: Fulfilment;
}

const PROBLEMS: readonly FulfilmentProblem[] = [
  "OUT_OF_STOCK",
  "NO_SHIPPING",
  "ADDRESS_INVALID",
  "PROHIBITED",
];

const isPacking = ({ state, is_mine }: Fulfilment) => state === "picking" && is_mine;

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

/** Lines of which something is left to send, each with its number. */
const linesLeft = ({ lines, left }: Fulfilment) =>
  lines.flatMap((line, at) => (left[at] ? [{ ...line, at: String(at), left: left[at] }] : []));

/** How many pieces of each line are in the parcel; all that is left at first. */
function usePieces(record: Fulfilment) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const lines = linesLeft(record);
  const counts = lines.map(({ at, left }) => [at, Number(typed[at] ?? left)] as const);
  const fits = lines.every(({ left }, place) => {
    const count = counts[place]?.[1] ?? 0;
    return Number.isInteger(count) && count >= 0 && count <= left;
  });
  return {
    lines,
    pieces: Object.fromEntries(counts),
    isComplete: fits && counts.some(([, count]) => count > 0),
    typed: (at: string, left: number) => typed[at] ?? String(left),
    type: (at: string, value: string) => setTyped({ ...typed, [at]: value }),
  };
}

function ShipButton({ record }: OfParcel) {
  const text = useText();
  const { shipParcel } = useDataProvider<ConsoleDataProvider>();
  const [carrier, setCarrier] = useState("");
  const { lines, pieces, isComplete, typed, type } = usePieces(record);
  return (
    <ReasonButton
      words="resources.fulfilments.ship"
      button={{ variant: "contained" }}
      isComplete={isComplete}
      asks={{
        label: "resources.fulfilments.fields.tracking_number",
        hint: "resources.fulfilments.tracking_hint",
      }}
      run={(number) => shipParcel(record.id, carrier, number, pieces)}
    >
      {lines.map(({ at, title, left }) => (
        <TextField
          key={at}
          label={text("resources.fulfilments.piecesOf", { title, left: String(left) })}
          value={typed(at, left)}
          onChange={(event) => type(at, event.target.value)}
          slotProps={{ htmlInput: { inputMode: "numeric" } }}
        />
      ))}
      <TextField
        label={text("resources.fulfilments.fields.carrier")}
        value={carrier}
        onChange={(event) => setCarrier(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
    </ReasonButton>
  );
}

function RefuseButton({ record }: OfParcel) {
  const text = useText();
  const { refuseParcel } = useDataProvider<ConsoleDataProvider>();
  const [problem, setProblem] = useState<FulfilmentProblem>("OUT_OF_STOCK");
  const [ofLines, setOfLines] = useState<Record<string, string>>({});
  return (
    <ReasonButton
      words="resources.fulfilments.refuse"
      button={{ color: "error" }}
      run={(reason) => refuseParcel(record.id, problem, reason, ofLines)}
    >
      <TextField
        select
        label={text("resources.fulfilments.fields.problem")}
        value={problem}
        onChange={(event) => setProblem(event.target.value as FulfilmentProblem)}
      >
        {PROBLEMS.map((code) => (
          <MenuItem key={code} value={code}>
            {text(`resources.fulfilments.problems.${code}`)}
          </MenuItem>
        ))}
      </TextField>
      {record.lines.length > 1 &&
        linesLeft(record).map(({ at, title }) => (
          <TextField
            key={at}
            label={text("resources.fulfilments.reasonOf", { title })}
            value={ofLines[at] ?? ""}
            onChange={(event) => setOfLines({ ...ofLines, [at]: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        ))}
    </ReasonButton>
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
    done_at: record.done_at && <Moment at={record.done_at} />,
  };
  return (
    <>
      <RecordFacts title={text("resources.fulfilments.facts")} facts={facts} />
      <Section title={text("resources.fulfilments.lines")}>
        {record.lines.map(({ sku, title, pieces }) => (
          <div key={sku}>
            {pieces} × {title} <Mono>{sku}</Mono>
          </div>
        ))}
      </Section>
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
      <Address record={record} />
    </>
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
