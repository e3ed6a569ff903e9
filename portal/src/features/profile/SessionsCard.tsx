import Button from "@mui/material/Button";
import { useState } from "react";
import type { SignedInSession } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Card, Muted } from "@/shared/ui/Card";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Tag } from "@/shared/ui/Tag";
import { useEndSessions, useSessions } from "./api/useSessions";
import { Head, Line, List } from "./layout";
import { profileTexts } from "./texts";

const OTHERS = "others";

const currentFirst = (a: SignedInSession, b: SignedInSession) => Number(b.is_current) - Number(a.is_current);

function SessionLine({ session }: { session: SignedInSession }) {
  const t = useTexts(profileTexts);
  const end = useEndSessions();
  return (
    <Line>
      <div>
        <strong>{session.device}</strong> {session.is_current && <Tag tone="success">{t.thisOne}</Tag>}{" "}
        {session.kind === "market" && <Tag>{t.market}</Tag>}
        {session.staff && <Tag tone="warning">{t.staff(session.staff)}</Tag>}
        <Muted sx={{ display: "block" }}>
          {besides([session.address, t.lastUsed(moment(session.last_used_at))])}
        </Muted>
      </div>
      {!session.is_current && (
        <Button
          color="error"
          aria-label={t.endThis(session.device)}
          loading={end.isPending}
          onClick={() => end.mutate(session.id)}
        >
          {t.end}
        </Button>
      )}
    </Line>
  );
}

/** Where the user is signed in, and ending that. */
export function SessionsCard() {
  const t = useTexts(profileTexts);
  const { data: sessions, error, refetch } = useSessions();
  const [isAsking, setAsking] = useState(false);
  const end = useEndSessions();
  return (
    <Card>
      <Head>
        <h2>{t.sessionsTitle}</h2>
        {sessions && sessions.length > 1 && (
          <Button color="error" onClick={() => setAsking(true)}>
            {t.endOthers}
          </Button>
        )}
      </Head>
      {!sessions && !error && <ListSkeleton rows={2} height={56} />}
      {error && !sessions && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      <List>
        {sessions?.toSorted(currentFirst).map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </List>
      <ConfirmDialog
        open={isAsking}
        dangerous
        title={t.endOthers}
        confirmLabel={t.endOthers}
        busy={end.isPending}
        onConfirm={() => end.mutate(OTHERS, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {t.endOthersText}
      </ConfirmDialog>
    </Card>
  );
}
