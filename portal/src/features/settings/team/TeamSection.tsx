import GroupAddOutlined from "@mui/icons-material/GroupAddOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { Afterwards, Member } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { useUser } from "@/shared/session/useUser";
import { Card, Lines, Muted, Row, Stack } from "@/shared/ui/Card";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { Notice } from "@/shared/ui/Notice";
import { Pending } from "@/shared/ui/Pending";
import { useTeam, useTeamActions } from "./api";
import { HandOverDialog } from "./HandOverDialog";
import { MainRoleCard } from "./MainRoleCard";
import { MemberDialog } from "./MemberDialog";
import { MemberLine } from "./MemberLine";
import { teamTexts } from "./texts";

type Open = { kind: "invite" } | { kind: "change" | "takeBack" | Afterwards; member: Member };

/** Who works in this account, and what they may do: the main account's own business. */
export function TeamSection() {
  const t = useTexts(teamTexts);
  const { data: user } = useUser();
  const team = useTeam();
  const [open, setOpen] = useState<Open>();
  const { takeBack } = useTeamActions();
  const close = () => setOpen(undefined);
  const members = team.data?.sub_accounts ?? [];
  const active = members.filter(({ is_invitation, state }) => !is_invitation && state === "active");
  return (
    <Stack>
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
          {team.data && <Muted>{t.text(team.data.count, team.data.limit)}</Muted>}
          <Pending query={team} rows={2} height={56} />
          {team.data?.count === 0 && (
            <Notice icon={<GroupAddOutlined />} title={t.empty} text={t.emptyText} />
          )}
          <Lines>
            {members.map((member) => (
              <MemberLine
                key={`${member.is_invitation}-${member.id}`}
                member={member}
                onChange={() => setOpen({ kind: "change", member })}
                onDeactivate={() => setOpen({ kind: "deactivate", member })}
                onHandOver={() => setOpen({ kind: "keep", member })}
                onRemove={() => setOpen({ kind: member.is_invitation ? "takeBack" : "remove", member })}
              />
            ))}
          </Lines>
        </Stack>
      </Card>
      <MainRoleCard colleagues={active} />
      {open?.kind === "invite" && <MemberDialog onClose={close} />}
      {open?.kind === "change" && <MemberDialog member={open.member} onClose={close} />}
      {open?.kind === "takeBack" && (
        <ConfirmDialog
          dangerous
          title={t.takeBackTitle(open.member.mailbox)}
          confirmLabel={t.takeBack}
          busy={takeBack.isPending}
          onConfirm={() => takeBack.mutate(open.member.id, { onSuccess: close })}
          onClose={close}
        >
          {t.takeBackText}
        </ConfirmDialog>
      )}
      {user && open && (open.kind === "keep" || open.kind === "deactivate" || open.kind === "remove") && (
        <HandOverDialog
          member={open.member}
          colleagues={active.filter(({ id }) => id !== open.member.id)}
          owner={user}
          afterwards={open.kind}
          onClose={close}
        />
      )}
    </Stack>
  );
}
