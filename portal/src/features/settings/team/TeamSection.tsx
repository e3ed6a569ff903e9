import GroupAddOutlined from "@mui/icons-material/GroupAddOutlined";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { Member } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Card, Muted, Row, Stack } from "@/shared/ui/Card";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Notice } from "@/shared/ui/Notice";
import { MemberDialog } from "./MemberDialog";
import { MemberLine } from "./MemberLine";
import { teamTexts } from "./texts";
import { useTeam, useTeamActions } from "./useTeam";

const List = styled("ul")({ listStyle: "none", margin: 0, padding: 0 });

type Open = { kind: "invite" } | { kind: "change" | "remove"; member: Member };

/** Who works in this account, and what they may do: the main account's own business. */
export function TeamSection() {
  const t = useTexts(teamTexts);
  const { data, error, refetch } = useTeam();
  const { remove } = useTeamActions();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Card>
      <Row sx={{ justifyContent: "space-between" }}>
        <h2>{t.title}</h2>
        <Button
          variant="contained"
          startIcon={<GroupAddOutlined />}
          onClick={() => setOpen({ kind: "invite" })}
        >
          {t.invite}
        </Button>
      </Row>
      <Stack sx={{ mt: 1 }}>
        {data && <Muted>{t.text(data.count, data.limit)}</Muted>}
        {!data && !error && <ListSkeleton rows={2} height={56} />}
        {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {data?.count === 0 && <Notice icon={<GroupAddOutlined />} title={t.empty} text={t.emptyText} />}
        <List>
          {data?.sub_accounts.map((member) => (
            <MemberLine
              key={`${member.is_invitation}-${member.id}`}
              member={member}
              onChange={() => setOpen({ kind: "change", member })}
              onRemove={() => setOpen({ kind: "remove", member })}
            />
          ))}
        </List>
      </Stack>
      {open?.kind === "invite" && <MemberDialog onClose={close} />}
      {open?.kind === "change" && <MemberDialog member={open.member} onClose={close} />}
      {open?.kind === "remove" && (
        <ConfirmDialog
          open
          dangerous
          title={t.removeTitle(open.member.mailbox)}
          confirmLabel={open.member.is_invitation ? t.takeBack : t.remove}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(open.member, { onSuccess: close })}
          onClose={close}
        >
          {t.removeText}
        </ConfirmDialog>
      )}
    </Card>
  );
}
