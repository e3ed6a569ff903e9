import Button from "@mui/material/Button";
import { lazy, Suspense, useState } from "react";
import type { Profile } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Card, Muted, Row, Stack } from "@/shared/ui/Card";
import { profileTexts } from "./texts";

const MailboxDialog = lazy(() =>
  import("./MailboxDialog").then((module) => ({ default: module.MailboxDialog })),
);

/** What the user signs in with, and changing it. */
export function MailboxCard({ profile }: { profile: Profile }) {
  const t = useTexts(profileTexts);
  const [isChanging, setChanging] = useState(false);
  return (
    <Card>
      <h2>{t.mailboxTitle}</h2>
      <Row sx={{ mt: 2, justifyContent: "space-between" }}>
        <Stack gap={0.5}>
          <span>
            <Muted>{t.email}</Muted> {profile.mailbox || t.none}
          </span>
          <span>
            <Muted>{t.phone}</Muted> {profile.phone || t.none}
          </span>
        </Stack>
        <Button variant="outlined" onClick={() => setChanging(true)}>
          {t.changeMailbox}
        </Button>
      </Row>
      {isChanging && (
        <Suspense>
          <MailboxDialog current={profile.mailbox || profile.phone} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Card>
  );
}
