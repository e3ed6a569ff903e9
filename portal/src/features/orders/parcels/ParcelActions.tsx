import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import type { Parcel, ParcelStateByHand, ParcelTrouble } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Row } from "@/shared/ui/Card";
import { ConfirmButton } from "@/shared/ui/ConfirmButton";
import { useFulfil, useRemoveParcel, useSetState } from "./api";
import { parcelTexts } from "./texts";

const OUTCOMES: Record<string, { state: ParcelStateByHand; trouble?: ParcelTrouble }> = {
  delivered: { state: "delivered" },
  in_transit: { state: "in_transit" },
  lost: { state: "exception", trouble: "lost" },
  damaged: { state: "exception", trouble: "damaged" },
  returned: { state: "returned" },
};

/** Says what the carrier does not know. */
function OutcomeMenu({ parcel: { id, number } }: { parcel: Parcel }) {
  const t = useTexts(parcelTexts);
  const change = useSetState();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (name: string) => {
    setAnchor(null);
    const outcome = OUTCOMES[name];
    if (outcome) change.mutate({ parcel: id, ...outcome });
  };
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-label={t.moreOf(number)}
        loading={change.isPending}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t.more}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {Object.keys(OUTCOMES).map((name) => (
          <MenuItem key={name} onClick={() => choose(name)}>
            {t.outcomes[name]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const TO_WRITE = ["waiting", "held", "failed", "elsewhere"];

/** What can be done with a parcel. */
export function ParcelActions({ parcel, onEdit }: { parcel: Parcel; onEdit: () => void }) {
  const t = useTexts(parcelTexts);
  const fulfil = useFulfil();
  const remove = useRemoveParcel();
  const isKnown = parcel.pieces.length > 0;
  return (
    <Row gap={0.5}>
      {isKnown && TO_WRITE.includes(parcel.store_side) && (
        <Button
          size="small"
          variant="outlined"
          loading={fulfil.isPending}
          onClick={() => fulfil.mutate(parcel.id)}
        >
          {parcel.store_side === "waiting" ? t.write : t.again}
        </Button>
      )}
      <Button size="small" variant={isKnown ? "text" : "outlined"} onClick={onEdit}>
        {isKnown || parcel.goes_to_forwarder ? t.edit : t.chooseContents}
      </Button>
      <OutcomeMenu parcel={parcel} />
      {parcel.store_side !== "sent" && parcel.store_side !== "due" && (
        <ConfirmButton
          size="small"
          label={t.remove}
          about={t.removeThis}
          change={remove}
          of={parcel.id}
          toast={t.removed}
        >
          {t.removeText}
        </ConfirmButton>
      )}
    </Row>
  );
}
