import Button from "@mui/material/Button";
import { lazy, Suspense, useState } from "react";
import { rightsTexts } from "@/shared/accounts/rightsTexts";
import type { PersonalToken } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Card, Muted } from "@/shared/ui/Card";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { useRevokeToken, useTokens } from "./api/useTokens";
import { DrawnTokenDialog } from "./DrawnTokenDialog";
import { Head, Line, List } from "./layout";
import { profileTexts } from "./texts";

const TokenDialog = lazy(() => import("./TokenDialog").then((module) => ({ default: module.TokenDialog })));

function TokenLine({ token }: { token: PersonalToken }) {
  const t = useTexts(profileTexts);
  const { rights } = useTexts(rightsTexts);
  const revoke = useRevokeToken();
  const [isAsking, setAsking] = useState(false);
  const used = token.last_used_at ? t.lastUsed(moment(token.last_used_at)) : t.tokenNever;
  return (
    <Line>
      <div>
        <strong>{token.name}</strong> <Muted>{token.can_write ? t.tokenWrites : t.tokenReads}</Muted>
        <Muted sx={{ display: "block" }}>
          {token.rights.map((right) => rights[right] ?? right).join(", ")}
        </Muted>
        <Muted sx={{ display: "block" }}>{besides([used, t.tokenUntil(moment(token.expires_at))])}</Muted>
      </div>
      <Button color="error" aria-label={t.tokenRevokeThis(token.name)} onClick={() => setAsking(true)}>
        {t.tokenRevoke}
      </Button>
      <ConfirmDialog
        open={isAsking}
        dangerous
        title={t.tokenRevokeThis(token.name)}
        confirmLabel={t.tokenRevoke}
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate(token.id, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {t.tokenRevokeText}
      </ConfirmDialog>
    </Line>
  );
}

/** Tokens for API clients. */
export function TokensCard() {
  const t = useTexts(profileTexts);
  const { data, error, refetch } = useTokens();
  const [isNaming, setNaming] = useState(false);
  const [drawn, setDrawn] = useState("");
  const show = (token: string) => {
    setNaming(false);
    setDrawn(token);
  };
  return (
    <Card>
      <Head>
        <h2>{t.tokensTitle}</h2>
        {data && (
          <Button variant="outlined" onClick={() => setNaming(true)}>
            {t.tokenNew}
          </Button>
        )}
      </Head>
      <Muted>{t.tokensText}</Muted>
      {!data && !error && <ListSkeleton rows={1} height={56} />}
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data?.tokens.length === 0 && <p>{t.tokensNone}</p>}
      <List>
        {data?.tokens.map((token) => (
          <TokenLine key={token.id} token={token} />
        ))}
      </List>
      {data && isNaming && (
        <Suspense>
          <TokenDialog rights={data.rights} onDone={show} onClose={() => setNaming(false)} />
        </Suspense>
      )}
      {drawn && <DrawnTokenDialog token={drawn} onClose={() => setDrawn("")} />}
    </Card>
  );
}
