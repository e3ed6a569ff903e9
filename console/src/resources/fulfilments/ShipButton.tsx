import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useDataProvider } from "react-admin";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { ReasonButton } from "@/ui/ReasonButton";
import { type OfParcel, usePieces } from "./parcel";

/** Writes that a parcel left, with what is in it. */
export function ShipButton({ record }: OfParcel) {
  const text = useText();
  const { shipParcel } = useDataProvider<ConsoleDataProvider>();
  const [carrier, setCarrier] = useState("");
  const { lines, pieces, isComplete, typed, type } = usePieces(record, "all");
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
