import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Link from "@mui/material/Link";
import { useState } from "react";
import { PasswordDialog } from "@/shared/accounts/PasswordDialog";
import { useSecondFactor } from "@/shared/accounts/useSecondFactor";
import type { User } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row, Stack, TitledCard } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { useBeginExport, useDeleteAccount, useExport, useKeepAccount } from "./api";
import { profileTexts } from "./texts";

function ExportRow() {
  const t = useTexts(profileTexts);
  const { data, error, refetch } = useExport();
  const begin = useBeginExport();
  const [isAsking, setAsking] = useState(false);
  const isWriting = data && !data.link;
  return (
    <Stack gap={1}>
      <Muted>{t.exportText}</Muted>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isWriting && (
        <LinearProgress
          variant="determinate"
          value={Math.round((100 * data.done) / data.total)}
          aria-label={t.exportWriting}
        />
      )}
      <Row>
        {data?.link && (
          <Link href={data.link} download>
            {t.exportDownload(moment(data.requested_at))}
          </Link>
        )}
        {isWriting ? (
          <Muted role="status">{t.exportWriting}</Muted>
        ) : (
          <Button variant="outlined" onClick={() => setAsking(true)}>
            {t.exportBegin}
          </Button>
        )}
      </Row>
      {isAsking && (
        <PasswordDialog
          title={t.exportBegin}
          confirmLabel={t.exportBegin}
          onConfirm={(password) => begin.mutateAsync(password).then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  );
}

function DeleteRow({ isMain }: { isMain: boolean }) {
  const t = useTexts(profileTexts);
  const [isAsking, setAsking] = useState(false);
  const { data: factor } = useSecondFactor();
  const remove = useDeleteAccount();
  return (
    <>
      <Row>
        <Button color="error" variant="outlined" onClick={() => setAsking(true)}>
          {t.deleteAccount}
        </Button>
      </Row>
      {isAsking && (
        <PasswordDialog
          title={t.deleteAccount}
          confirmLabel={t.deleteAccount}
          dangerous
          withCode={Boolean(factor?.totp_since)}
          onConfirm={(current_password, code) => remove.mutateAsync({ current_password, code })}
          onClose={() => setAsking(false)}
        >
          <Muted>{isMain ? t.deleteMainText : t.deleteSubText}</Muted>
        </PasswordDialog>
      )}
    </>
  );
}

/** Taking one's data along, and deleting the account. */
export function LeavingCard({ user }: { user: User }) {
  const t = useTexts(profileTexts);
  const keep = useKeepAccount();
  const isMain = !user.root_id;
  return (
    <TitledCard title={isMain ? t.leaveTitle : t.deleteAccount}>
      {isMain && <ExportRow />}
      {user.deletion_due_at ? (
        <Row>
          <span>{(isMain ? t.leavingText : t.leavingSubText)(moment(user.deletion_due_at))}</span>
          <Button variant="contained" loading={keep.isPending} onClick={() => keep.mutate()}>
            {t.leavingKeep}
          </Button>
        </Row>
      ) : (
        <DeleteRow isMain={isMain} />
      )}
    </TitledCard>
  );
}
