import Button from "@mui/material/Button";
import { useState } from "react";
import type { Profile } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { Card, Muted, Row, Stack } from "@/shared/ui/Card";
import { profileTexts } from "./texts";

const MailboxDialog = lazyPart(() => import("./MailboxDialog"), "MailboxDialog");

/** Shows and changes the login name. */
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
        <MailboxDialog current={profile.mailbox || profile.phone} onClose={() => setChanging(false)} />
      )}
    </Card>
  );
}
