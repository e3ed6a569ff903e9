import Button from "@mui/material/Button";
import type { SignedInSession } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Card, Lines, Muted } from "@/shared/ui/Card";
import { ConfirmButton } from "@/shared/ui/ConfirmButton";
import { Pending } from "@/shared/ui/Pending";
import { Tag } from "@/shared/ui/Tag";
import { useEndSessions, useSessions } from "./api";
import { Head, SlimLine } from "./layout";
import { profileTexts } from "./texts";

const OTHERS = "others";

const currentFirst = (a: SignedInSession, b: SignedInSession) => Number(b.is_current) - Number(a.is_current);

function SessionLine({ session }: { session: SignedInSession }) {
  const t = useTexts(profileTexts);
  const end = useEndSessions();
  return (
    <SlimLine>
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
    </SlimLine>
  );
}

export function SessionsCard() {
  const t = useTexts(profileTexts);
  const query = useSessions();
  const sessions = query.data;
  const end = useEndSessions();
  return (
    <Card>
      <Head>
        <h2>{t.sessionsTitle}</h2>
        {sessions && sessions.length > 1 && (
          <ConfirmButton label={t.endOthers} change={end} of={OTHERS}>
            {t.endOthersText}
          </ConfirmButton>
        )}
      </Head>
      <Pending query={query} rows={2} height={56} />
      <Lines>
        {sessions?.toSorted(currentFirst).map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </Lines>
    </Card>
  );
}
