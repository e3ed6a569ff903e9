import Button from "@mui/material/Button";
import { useState } from "react";
import { Link } from "react-router";
import { rightsTexts } from "@/shared/accounts/rightsTexts";
import type { TeamToken } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { Card, CardHead, Muted } from "@/shared/ui/Card";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Line, Lines } from "./layout";
import { webhookTexts } from "./texts";
import { useRevokeTeamToken, useTeamTokens } from "./useTeamTokens";

function TokenLine({ token }: { token: TeamToken }) {
  const t = useTexts(webhookTexts);
  const { rights } = useTexts(rightsTexts);
  const revoke = useRevokeTeamToken();
  const [isAsking, setAsking] = useState(false);
  const used = token.last_used_at ? t.lastUsed(moment(token.last_used_at)) : t.neverUsed;
  return (
    <Line>
      <div>
        <strong>{token.name}</strong>{" "}
        <Muted>{besides([token.owner, token.can_write ? t.mayWrite : t.readsOnly])}</Muted>
        <Muted sx={{ display: "block" }}>
          {token.rights.map((right) => rights[right] ?? right).join(", ")}
        </Muted>
        <Muted sx={{ display: "block" }}>{besides([used, t.until(moment(token.expires_at))])}</Muted>
      </div>
      <Button color="error" aria-label={t.revokeThis(token.name)} onClick={() => setAsking(true)}>
        {t.revoke}
      </Button>
      <ConfirmDialog
        open={isAsking}
        dangerous
        title={t.revokeThis(token.name)}
        confirmLabel={t.revoke}
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate(token.id, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {t.revokeText}
      </ConfirmDialog>
    </Line>
  );
}

/** The API tokens of everybody in the team; one's own are drawn in the profile. */
export function TeamTokensCard() {
  const t = useTexts(webhookTexts);
  const { data: tokens, error, refetch } = useTeamTokens();
  return (
    <Card>
      <CardHead>
        <h2>{t.tokensTitle}</h2>
        <Button component={Link} to={withRn(paths.profile)} variant="outlined">
          {t.toProfile}
        </Button>
      </CardHead>
      <Muted>{t.tokensText}</Muted>
      {error && !tokens && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!tokens && !error && <ListSkeleton rows={1} height={72} />}
      {tokens?.length === 0 && <p>{t.noTokens}</p>}
      <Lines>
        {tokens?.map((token) => (
          <TokenLine key={token.id} token={token} />
        ))}
      </Lines>
    </Card>
  );
}
