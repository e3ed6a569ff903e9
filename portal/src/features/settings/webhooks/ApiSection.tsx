import Button from "@mui/material/Button";
import { Link } from "react-router";
import { rightsTexts } from "@/shared/accounts/rightsTexts";
import type { TeamToken } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { Card, CardHead, Lines, Muted, Stack } from "@/shared/ui/Card";
import { ConfirmButton } from "@/shared/ui/ConfirmButton";
import { Pending } from "@/shared/ui/Pending";
import { useRevokeTeamToken, useTeamTokens } from "./api";
import { EndpointsCard } from "./EndpointsCard";
import { WideLine } from "./layout";
import { webhookTexts } from "./texts";

/** API tokens, and webhook endpoints of the account. */
export function ApiSection() {
  return (
    <Stack gap={3}>
      <TeamTokensCard />
      <EndpointsCard />
    </Stack>
  );
}

function TokenLine({ token }: { token: TeamToken }) {
  const t = useTexts(webhookTexts);
  const { rights } = useTexts(rightsTexts);
  const used = token.last_used_at ? t.lastUsed(moment(token.last_used_at)) : t.neverUsed;
  return (
    <WideLine>
      <div>
        <strong>{token.name}</strong>{" "}
        <Muted>{besides([token.owner, token.can_write ? t.mayWrite : t.readsOnly])}</Muted>
        <Muted sx={{ display: "block" }}>
          {token.rights.map((right) => rights[right] ?? right).join(", ")}
        </Muted>
        <Muted sx={{ display: "block" }}>{besides([used, t.until(moment(token.expires_at))])}</Muted>
      </div>
      <ConfirmButton
        label={t.revoke}
        about={t.revokeThis(token.name)}
        change={useRevokeTeamToken()}
        of={token.id}
      >
        {t.revokeText}
      </ConfirmButton>
    </WideLine>
  );
}

/** The API tokens of everybody in the team; one's own are drawn in the profile. */
function TeamTokensCard() {
  const t = useTexts(webhookTexts);
  const query = useTeamTokens();
  const { data: tokens } = query;
  return (
    <Card>
      <CardHead>
        <h2>{t.tokensTitle}</h2>
        <Button component={Link} to={withRn(paths.profile)} variant="outlined">
          {t.toProfile}
        </Button>
      </CardHead>
      <Muted>{t.tokensText}</Muted>
      <Pending query={query} rows={1} height={72} />
      {tokens?.length === 0 && <p>{t.noTokens}</p>}
      <Lines>
        {tokens?.map((token) => (
          <TokenLine key={token.id} token={token} />
        ))}
      </Lines>
    </Card>
  );
}
