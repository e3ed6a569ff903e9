import { parcelPage, parcelPageSwitch } from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, TitledCard } from "@/shared/ui/Card";
import { LinkField } from "@/shared/ui/LinkField";
import { Pending } from "@/shared/ui/Pending";
import { Tick } from "@/shared/ui/Tick";
import { trackingTexts } from "./texts";

/** The page on which buyers follow their parcels: on or off, and its link. */
export function BuyerPageCard() {
  const t = useTexts(trackingTexts);
  const read = useRead(parcelPage);
  const change = useChange(parcelPageSwitch, { changes: ["parcel.page"] }, (is_open: boolean) => ({
    body: { is_open },
  }));
  if (!read.data) return <Pending query={read} rows={1} height={140} />;
  const { is_open, url } = read.data;
  return (
    <TitledCard title={t.page} text={t.pageText}>
      <Tick
        label={t.pageOn}
        checked={change.isPending ? change.variables : is_open}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.target.checked)}
      />
      {is_open && <LinkField label={t.pageLink} url={url} />}
      {is_open && <Muted>{t.pageHint}</Muted>}
    </TitledCard>
  );
}
