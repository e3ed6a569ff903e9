import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Rating from "@mui/material/Rating";
import { styled } from "@mui/material/styles";
import type { ServiceQuote, ServiceSettlement, ServiceVerdict } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { moment } from "@/shared/format/time";
import { useFields } from "@/shared/forms/useFields";
import { useTexts } from "@/shared/i18n/texts";
import { sayDone } from "@/shared/toasts/toasts";
import { Card, CardHead, Muted, Row, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { MerchantOnly } from "@/shared/ui/MerchantOnly";
import { useVerdictActions } from "./api";
import { Facts } from "./Facts";
import { SayButton } from "./SayButton";
import { termsTexts } from "./texts";

const Said = styled("p")({ margin: "4px 0 0", whiteSpace: "pre-wrap", overflowWrap: "anywhere" });

interface VerdictCardProps {
  id: string;
  verdict: ServiceVerdict;
  quote: ServiceQuote | null;
  settlement: ServiceSettlement | null;
}

/** The merchant's verdict on a result: accept, request a revision, dispute; rate once accepted. */
export function VerdictCard({ id, verdict, quote, settlement }: VerdictCardProps) {
  const t = useTexts(termsTexts);
  const { accept, revise, dispute } = useVerdictActions(id);
  const { accepted_at: acceptedAt, disputed_at: disputedAt, stars, opinion } = verdict;
  const mayRevise = verdict.revisions_used < verdict.revisions;
  return (
    <Card aria-label={t.verdict}>
      <CardHead>
        <h2>{t.verdict}</h2>
        {verdict.revisions > 0 && <Muted>{t.revisionsUsed(verdict.revisions_used, verdict.revisions)}</Muted>}
      </CardHead>
      <Facts
        facts={[
          [settlement ? t.settledAt : t.acceptedAt, acceptedAt && moment(acceptedAt)],
          [t.disputedAt, disputedAt && moment(disputedAt)],
          [t.rated, stars !== null && t.starsOf(stars)],
          ["", opinion],
        ]}
      />
      {settlement && <Settled settlement={settlement} byCard={quote?.paid_by === "card"} />}
      {!acceptedAt && (
        <>
          <Muted as="p">{disputedAt ? t.disputeOpen : t.verdictText}</Muted>
          <MerchantOnly>
            <Row sx={{ mt: 1 }}>
              <SayButton variant="contained" label={t.accept} text={t.acceptText} action={accept} />
              {mayRevise && (
                <SayButton
                  variant="outlined"
                  label={t.revise}
                  text={t.reviseText}
                  asks={t.say}
                  required
                  action={revise}
                />
              )}
              {!disputedAt && (
                <SayButton
                  label={t.dispute}
                  text={t.disputeText}
                  asks={t.say}
                  required
                  color="error"
                  action={dispute}
                />
              )}
            </Row>
          </MerchantOnly>
        </>
      )}
      {acceptedAt && stars === null && (
        <MerchantOnly>
          <RatingForm id={id} />
        </MerchantOnly>
      )}
    </Card>
  );
}

/** How our team settled the dispute, and why. */
function Settled({ settlement, byCard }: { settlement: ServiceSettlement; byCard: boolean }) {
  const t = useTexts(termsTexts);
  const { outcome, amount, currency_code: currency, reason } = settlement;
  const isRefunded = outcome === "refunded";
  return (
    <Alert severity={isRefunded ? "success" : "info"} sx={{ my: 1 }}>
      <b>{isRefunded ? t.settled.refunded(money(amount, currency)) : t.settled.rejected}</b>{" "}
      {isRefunded && (byCard ? t.settled.toCard : t.settled.toBalance)}
      <Said>{reason}</Said>
    </Alert>
  );
}

function RatingForm({ id }: { id: string }) {
  const t = useTexts(termsTexts);
  const { rate } = useVerdictActions(id);
  const form = useFields({ defaultValues: { stars: 0, opinion: "" } });
  const stars = form.choice("stars");
  const submit = form.handleSubmit((rating) => {
    if (rating.stars === 0) return;
    const said = { ...rating, opinion: rating.opinion.trim() };
    sayDone(rate.mutateAsync(said, { onError: form.refuse }), t.done);
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap={1}>
        <b>{t.rate}</b>
        <Rating
          name={`stars ${id}`}
          value={stars.value || null}
          getLabelText={t.starsOf}
          onChange={(_, chosen) => stars.onChange(chosen ?? 0)}
        />
        <Field
          label={t.opinion}
          multiline
          minRows={2}
          maxRows={8}
          inputProps={{ maxLength: 10_000 }}
          {...form.field("opinion")}
        />
        {form.problem && <Alert severity="error">{form.problem}</Alert>}
        <div>
          <Button type="submit" variant="contained" disabled={stars.value === 0} loading={rate.isPending}>
            {t.sendRating}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
