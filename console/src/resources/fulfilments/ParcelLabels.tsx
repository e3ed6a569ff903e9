import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import PrintOutlined from "@mui/icons-material/PrintOutlined";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { type ChangeEvent, useRef, useState } from "react";
import { useDataProvider } from "react-admin";
import type { Fulfilment } from "@/api/types";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { CommandButton } from "@/ui/CommandButton";
import { Moment } from "@/ui/Moment";
import { ReasonButton } from "@/ui/ReasonButton";
import { Section } from "@/ui/Section";
import type { OfParcel } from "./parcel";

const WORDS = "resources.fulfilments.label";

interface OfSlot extends OfParcel {
  /** The parcel that left; empty for the next one to leave. */
  shipment: string;
  label: Fulfilment["labels"][number] | undefined;
}

const Buttons = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.spacing(1),
  marginTop: theme.spacing(1),
}));

const Slot = styled("div")(({ theme }) => ({
  "& + &": { marginTop: theme.spacing(2) },
}));

/** Carriers' labels: of the next parcel, and of those that left. Only who packs opens or changes them. */
export function ParcelLabels({ record }: OfParcel) {
  const text = useText();
  const slots = [
    ...(record.state === "picking" ? [{ id: "", name: text(`${WORDS}.next`) }] : []),
    ...record.shipments.map(({ id, tracking_number }) => ({
      id,
      name: text(`${WORDS}.of`, { number: tracking_number }),
    })),
  ];
  if (slots.length === 0) return null;
  const isOwn = record.is_mine && ["picking", "shipped"].includes(record.state);
  return (
    <Section title={text(`${WORDS}.title`)}>
      {record.erased_at ? (
        <p>{text(`${WORDS}.erased`)}</p>
      ) : (
        slots.map(({ id, name }) => (
          <LabelOf
            key={id}
            record={record}
            name={name}
            shipment={id}
            label={record.labels.find(({ shipment_id }) => shipment_id === id)}
            isOwn={isOwn}
          />
        ))
      )}
      {!isOwn && <p>{text(`${WORDS}.own`)}</p>}
    </Section>
  );
}

function LabelOf({ name, isOwn, ...slot }: OfSlot & { name: string; isOwn: boolean }) {
  const text = useText();
  const { label } = slot;
  return (
    <Slot>
      <Typography variant="subtitle2" component="h3">
        {name}
      </Typography>
      {label ? (
        <>
          {text(`${WORDS}.file`, { name: label.name, pages: String(label.pages), by: label.uploaded_by })}{" "}
          <Moment at={label.uploaded_at} />
        </>
      ) : (
        text(`${WORDS}.none`)
      )}
      {isOwn && (
        <Buttons>
          {label && <ShowButton record={slot.record} id={label.id} />}
          <UploadButton {...slot} />
          {label && <RemoveButton record={slot.record} id={label.id} />}
        </Buttons>
      )}
    </Slot>
  );
}

function ShowButton({ record, id }: OfParcel & { id: string }) {
  const text = useText();
  const { labelLink } = useDataProvider<ConsoleDataProvider>();
  const show = async () => {
    // The tab is opened at once: later, browsers take it for a pop-up.
    const tab = window.open("", "_blank");
    try {
      const link = await labelLink(record.id, id);
      if (tab) tab.location.replace(link);
      else window.location.assign(link);
    } catch (error) {
      tab?.close();
      throw error;
    }
  };
  return (
    <CommandButton
      icon={<PrintOutlined />}
      words={`${WORDS}.show`}
      content={text(`${WORDS}.show.text`)}
      run={show}
    />
  );
}

function RemoveButton({ record, id }: OfParcel & { id: string }) {
  const text = useText();
  const { removeLabel } = useDataProvider<ConsoleDataProvider>();
  return (
    <CommandButton
      icon={<DeleteOutlined />}
      words={`${WORDS}.remove`}
      content={text(`${WORDS}.remove.text`)}
      run={() => removeLabel(record.id, id)}
    />
  );
}

function UploadButton({ record, shipment, label }: OfSlot) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const { uploadLabel } = useDataProvider<ConsoleDataProvider>();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    setFile(event.target.files?.[0]);
    event.target.value = "";
  };
  const upload = async () => {
    if (file) await uploadLabel(record.id, shipment, label?.id ?? "", file);
    setFile(undefined);
  };
  return (
    <ReasonButton
      words={label ? `${WORDS}.replace` : `${WORDS}.upload`}
      asks={null}
      isComplete={file !== undefined}
      run={upload}
    >
      <div>
        <input
          ref={input}
          type="file"
          accept=".pdf,.png,.jpg,.jpeg"
          hidden
          onChange={choose}
          aria-label={text(`${WORDS}.choose`)}
        />
        <Button variant="outlined" onClick={() => input.current?.click()}>
          {text(`${WORDS}.choose`)}
        </Button>{" "}
        {file?.name}
      </div>
    </ReasonButton>
  );
}
