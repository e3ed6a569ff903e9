import Button from "@mui/material/Button";
import { useState } from "react";
import { rightsTexts } from "@/shared/accounts/rightsTexts";
import type { PersonalToken } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { Card, Lines, Muted } from "@/shared/ui/Card";
import { ConfirmButton } from "@/shared/ui/ConfirmButton";
import { Pending } from "@/shared/ui/Pending";
import { ShownOnceDialog } from "@/shared/ui/ShownOnceDialog";
import { useRevokeToken, useTokens } from "./api";
import { Head, SlimLine } from "./layout";
import { profileTexts } from "./texts";

const TokenDialog = lazyPart(() => import("./TokenDialog"), "TokenDialog");

function TokenLine({ token }: { token: PersonalToken }) {
  const t = useTexts(profileTexts);
  const { rights } = useTexts(rightsTexts);
  const used = token.last_used_at ? t.lastUsed(moment(token.last_used_at)) : t.tokenNever;
  return (
    <SlimLine>
      <div>
        <strong>{token.name}</strong> <Muted>{token.can_write ? t.tokenWrites : t.tokenReads}</Muted>
        <Muted sx={{ display: "block" }}>
          {token.rights.map((right) => rights[right] ?? right).join(", ")}
        </Muted>
        <Muted sx={{ display: "block" }}>{besides([used, t.tokenUntil(moment(token.expires_at))])}</Muted>
      </div>
      <ConfirmButton
        label={t.tokenRevoke}
        about={t.tokenRevokeThis(token.name)}
        change={useRevokeToken()}
        of={token.id}
      >
        {t.tokenRevokeText}
      </ConfirmButton>
    </SlimLine>
  );
}

export function TokensCard() {
  const t = useTexts(profileTexts);
  const tokens = useTokens();
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
        {tokens.data && (
          <Button variant="outlined" onClick={() => setNaming(true)}>
            {t.tokenNew}
          </Button>
        )}
      </Head>
      <Muted>{t.tokensText}</Muted>
      <Pending query={tokens} rows={1} height={56} />
      {tokens.data?.tokens.length === 0 && <p>{t.tokensNone}</p>}
      <Lines>
        {tokens.data?.tokens.map((token) => (
          <TokenLine key={token.id} token={token} />
        ))}
      </Lines>
      {tokens.data && isNaming && (
        <TokenDialog rights={tokens.data.rights} onDone={show} onClose={() => setNaming(false)} />
      )}
      {drawn && (
        <ShownOnceDialog
          title={t.tokenShown}
          text={t.tokenShownText}
          value={drawn}
          onClose={() => setDrawn("")}
        />
      )}
    </Card>
  );
}
