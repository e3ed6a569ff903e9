import Download from "@mui/icons-material/Download";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { Dispute, StoreOrderDetail } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { day } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { TAKE_OUT_DATA, usePermissions } from "@/shared/session/usePermissions";
import { Card, CardHead, Lines, Muted, Row } from "@/shared/ui/Card";
import { Pending } from "@/shared/ui/Pending";
import { Tag, type TagTone } from "@/shared/ui/Tag";
import { evidenceAddress, useOrderDisputes } from "./api";
import { disputeTexts } from "./texts";

const NewDisputeDialog = lazyPart(() => import("./DisputeDialog"), "NewDisputeDialog");
const ChangeDisputeDialog = lazyPart(() => import("./DisputeDialog"), "ChangeDisputeDialog");

const TONES: Record<string, TagTone> = {
  needs_response: "warning",
  won: "success",
  lost: "error",
  accepted: "neutral",
  closed: "neutral",
};

const Item = styled("li")(({ theme }) => ({
  padding: theme.spacing(1.5, 0),
  "& + li": { borderTop: `1px solid ${theme.palette.divider}` },
}));

export function DisputeTag({ dispute: { state } }: { dispute: Pick<Dispute, "state"> }) {
  const t = useTexts(disputeTexts);
  return <Tag tone={TONES[state] ?? "info"}>{t.states[state] ?? state}</Tag>;
}

/** The evidence file, in English: banks read that best. */
export function EvidenceButton({ id }: { id: string }) {
  const t = useTexts(disputeTexts);
  const mayTakeOut = usePermissions()?.[TAKE_OUT_DATA];
  if (!mayTakeOut) return null;
  return (
    <Button size="small" startIcon={<Download />} href={evidenceAddress(id, "en")} download>
      {t.evidence}
    </Button>
  );
}

function DisputeItem({ dispute, onChange }: { dispute: Dispute; onChange: () => void }) {
  const t = useTexts(disputeTexts);
  const { amount, took, back, fee, currency } = dispute;
  const isOpen = dispute.state === "needs_response";
  return (
    <Item>
      <Row>
        <strong>{money(amount, currency)}</strong>
        <DisputeTag dispute={dispute} />
        {dispute.is_inquiry && <Tag>{t.isInquiry}</Tag>}
      </Row>
      <Muted>
        {besides([
          t.reasons[dispute.reason] ?? dispute.reason,
          Number(took) > 0 && t.took(money(took, currency)),
          Number(back) > 0 && t.back(money(back, currency)),
          Number(fee) > 0 && t.feeOf(money(fee, currency)),
          isOpen && dispute.due_at && t.dueBy(day(dispute.due_at)),
        ])}
      </Muted>
      <Row>
        <Button size="small" aria-label={t.changeThis(money(amount, currency))} onClick={onChange}>
          {t.change}
        </Button>
        <EvidenceButton id={dispute.id} />
      </Row>
    </Item>
  );
}

/** What the order's buyer disputes at their bank. */
export function DisputesCard({ order }: { order: StoreOrderDetail }) {
  const t = useTexts(disputeTexts);
  const read = useOrderDisputes(order.id);
  const [opened, setOpened] = useState<Dispute | "new">();
  const close = () => setOpened(undefined);
  return (
    <Card id="disputes">
      <CardHead>
        <h2>{t.title}</h2>
        <Button size="small" onClick={() => setOpened("new")}>
          {t.add}
        </Button>
      </CardHead>
      <Pending query={read} rows={1} height={48} />
      {read.data?.length === 0 && <Muted>{t.none}</Muted>}
      <Lines>
        {read.data?.map((dispute) => (
          <DisputeItem key={dispute.id} dispute={dispute} onChange={() => setOpened(dispute)} />
        ))}
      </Lines>
      {opened === "new" && <NewDisputeDialog order={order} onClose={close} />}
      {opened && opened !== "new" && <ChangeDisputeDialog dispute={opened} onClose={close} />}
    </Card>
  );
}
