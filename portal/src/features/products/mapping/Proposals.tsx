import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { SkuMapping } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Line, Lines, Muted, Row } from "@/shared/ui/Card";
import { useAnswerProposals } from "./api";
import { mappingTexts } from "./texts";

/** Proposals after the supplier renamed options; nothing changes until one is confirmed. */
export function Proposals({ mapping: { id, proposals } }: { mapping: SkuMapping }) {
  const t = useTexts(mappingTexts);
  const answer = useAnswerProposals(id);
  if (proposals.length === 0) return null;
  const all = proposals.map((proposal) => proposal.variant_id);
  return (
    <Alert severity="warning">
      <strong>{t.proposals}</strong>
      <Lines>
        {proposals.map((proposal) => (
          <Line key={proposal.variant_id}>
            <div>
              {t.renamed(proposal.before.join(" / "), proposal.after.join(" / "))}{" "}
              <Muted>{t.grounds[proposal.ground]}</Muted>
            </div>
            <Row>
              <Button
                size="small"
                variant="contained"
                disabled={answer.isPending}
                onClick={() => answer.mutate({ accept: [proposal.variant_id] })}
              >
                {t.confirm}
              </Button>
              <Button
                size="small"
                disabled={answer.isPending}
                onClick={() => answer.mutate({ dismiss: [proposal.variant_id] })}
              >
                {t.dismiss}
              </Button>
            </Row>
          </Line>
        ))}
      </Lines>
      {proposals.length > 1 && (
        <Button color="inherit" loading={answer.isPending} onClick={() => answer.mutate({ accept: all })}>
          {t.confirmAll}
        </Button>
      )}
    </Alert>
  );
}
