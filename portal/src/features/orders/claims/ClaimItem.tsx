import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import { useRef, useState } from "react";
import { PICTURES } from "@/shared/api/files";
import type { Claim } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { day, moment, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { supplierName } from "@/shared/suppliers/suppliers";
import { Lines, Muted, Row, Stack } from "@/shared/ui/Card";
import { ConfirmButton } from "@/shared/ui/ConfirmButton";
import { Tag, type TagTone } from "@/shared/ui/Tag";
import { useAddPhoto, useRemovePhoto, useWithdraw } from "./api";
import { claimTexts } from "./texts";

const StateDialog = lazyPart(() => import("./ClaimSteps"), "StateDialog");
const MoneyDialog = lazyPart(() => import("./ClaimSteps"), "MoneyDialog");
const MessageDialog = lazyPart(() => import("./ClaimSteps"), "MessageDialog");

const Item = styled("li")(({ theme }) => ({
  padding: theme.spacing(1.5, 0),
  "& + li": { borderTop: `1px solid ${theme.palette.divider}` },
}));

const Picture = styled("img")(({ theme }) => ({
  width: 72,
  height: 72,
  objectFit: "cover",
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.palette.divider}`,
}));

const TONES: Record<string, TagTone> = {
  refunded: "success",
  refused: "error",
  expired: "error",
  escalated: "warning",
  offered: "warning",
  withdrawn: "neutral",
};

export function ClaimTag({ claim: { state } }: { claim: Pick<Claim, "state"> }) {
  const t = useTexts(claimTexts);
  return <Tag tone={TONES[state] ?? "info"}>{t.states[state] ?? state}</Tag>;
}

/** The figures of a claim, those that are known. */
export function useFigures() {
  const t = useTexts(claimTexts);
  return ({ asked, offered, agreed, received, currency }: Claim) =>
    besides([
      asked && t.asked(money(asked, currency)),
      offered && t.offered(money(offered, currency)),
      agreed && t.agreed(money(agreed, currency)),
      Number(received) > 0 && t.received(money(received, currency)),
    ]);
}

/** A deadline with how it is known. */
export function useDeadline() {
  const t = useTexts(claimTexts);
  return ({ kind, at, source }: NonNullable<Claim["next_deadline"]>) =>
    t.until(t.deadlines[kind] ?? kind, day(at), t.sources[source] ?? source);
}

function Refunds({ claim: { refunds, currency } }: { claim: Claim }) {
  const t = useTexts(claimTexts);
  return refunds.map(({ id, amount, at, source, note, is_replaced }) => (
    <Muted key={id}>
      {besides([
        t.refundOf(money(amount, currency), day(at), t.sources[source] ?? source),
        note,
        is_replaced && t.replaced,
      ])}
    </Muted>
  ));
}

function Messages({ claim: { messages, is_masked } }: { claim: Claim }) {
  const t = useTexts(claimTexts);
  if (messages.length === 0) return null;
  return (
    <details>
      <summary>{t.messages(messages.length)}</summary>
      <Lines>
        {messages.map(({ id, at, said, text }) => (
          <li key={id}>
            <strong>{t.saids[said] ?? said}</strong> <Muted title={utc(at)}>{moment(at)}</Muted>
            <div style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
              {text || (is_masked ? "***" : t.erasedText)}
            </div>
          </li>
        ))}
      </Lines>
    </details>
  );
}

function Photos({ claim }: { claim: Claim }) {
  const t = useTexts(claimTexts);
  const remove = useRemovePhoto(claim.id);
  if (claim.photos.length === 0) return null;
  return (
    <Row>
      {claim.photos.map(({ id, src }, place) => (
        <Stack key={id} gap={0} sx={{ justifyItems: "center" }}>
          <Link href={src} target="_blank" rel="noopener noreferrer">
            <Picture src={src} alt={t.photo(place + 1)} loading="lazy" />
          </Link>
          <ConfirmButton
            size="small"
            label={t.removePhoto}
            about={t.removePhotoOf(place + 1)}
            change={remove}
            of={id}
            toast={t.photoRemoved}
          >
            {t.removePhotoText}
          </ConfirmButton>
        </Stack>
      ))}
    </Row>
  );
}

function PhotoButton({ claim }: { claim: Claim }) {
  const t = useTexts(claimTexts);
  const add = useAddPhoto(claim.id);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" loading={add.isPending} onClick={() => input.current?.click()}>
        {t.addPhoto}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURES}
        aria-label={t.addPhoto}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) add.mutate(file);
          target.value = "";
        }}
      />
    </>
  );
}

type Open = "state" | "money" | "message";

/** What can be done with a claim. */
function Actions({ claim, onEdit }: { claim: Claim; onEdit: () => void }) {
  const t = useTexts(claimTexts);
  const withdraw = useWithdraw();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const kind = t.kinds[claim.kind] ?? claim.kind;
  const canMove = claim.next_states.some((state) => state !== "withdrawn");
  return (
    <Row gap={0.5}>
      {canMove && (
        <Button size="small" variant="outlined" aria-label={t.nextOf(kind)} onClick={() => setOpen("state")}>
          {t.next}
        </Button>
      )}
      <Button size="small" onClick={() => setOpen("money")}>
        {t.noteMoney}
      </Button>
      <Button size="small" onClick={() => setOpen("message")}>
        {t.addMessage}
      </Button>
      <PhotoButton claim={claim} />
      <Button size="small" onClick={onEdit}>
        {t.edit}
      </Button>
      {claim.next_states.includes("withdrawn") && (
        <ConfirmButton
          size="small"
          label={t.withdraw}
          about={t.withdrawThis}
          change={withdraw}
          of={claim.id}
          toast={t.withdrawn}
        >
          {t.withdrawText}
        </ConfirmButton>
      )}
      {open === "state" && <StateDialog claim={claim} onClose={close} />}
      {open === "money" && <MoneyDialog claim={claim} onClose={close} />}
      {open === "message" && <MessageDialog claim={claim} onClose={close} />}
    </Row>
  );
}

/** One claim: how far it is, until when, what was said and shown, and the money that came. */
export function ClaimItem({ claim, onEdit }: { claim: Claim; onEdit: () => void }) {
  const t = useTexts(claimTexts);
  const figures = useFigures();
  const until = useDeadline();
  const going = claim.deadlines.filter(({ is_over }) => !is_over);
  return (
    <Item>
      <Stack gap={0.5}>
        <Row>
          <strong>{t.kinds[claim.kind] ?? claim.kind}</strong>
          <ClaimTag claim={claim} />
          <Muted>{besides([supplierName(claim.supplier), ...claim.supplier_order_ids])}</Muted>
        </Row>
        <Muted>{figures(claim)}</Muted>
        {going.map((deadline) => (
          <Muted key={deadline.kind} title={deadline.why}>
            {until(deadline)}
          </Muted>
        ))}
        <Muted>{besides([claim.by_supplier && t.byItself, claim.buyer_refund_id && t.forBuyer])}</Muted>
        {claim.description && (
          <div style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{claim.description}</div>
        )}
        <Refunds claim={claim} />
        <Messages claim={claim} />
        <Photos claim={claim} />
        <Actions claim={claim} onEdit={onEdit} />
      </Stack>
    </Item>
  );
}
