import GroupAddOutlined from "@mui/icons-material/GroupAddOutlined";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { Afterwards, Member } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { useUser } from "@/shared/session/useUser";
import { Card, Muted, Row, Stack } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Notice } from "@/shared/ui/Notice";
import { HandOverDialog } from "./HandOverDialog";
import { MainRoleCard } from "./MainRoleCard";
import { MemberDialog } from "./MemberDialog";
import { MemberLine } from "./MemberLine";
import { TakeBackDialog } from "./TakeBackDialog";
import { teamTexts } from "./texts";
import { useTeam } from "./useTeam";

const List = styled("ul")({ listStyle: "none", margin: 0, padding: 0 });

type Open = { kind: "invite" } | { kind: "change" | "takeBack" | Afterwards; member: Member };

/** Who works in this account, and what they may do: the main account's own business. */
export function TeamSection() {
  const t = useTexts(teamTexts);
  const { data: user } = useUser();
  const { data, error, refetch } = useTeam();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const members = data?.sub_accounts ?? [];
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
          {data && <Muted>{t.text(data.count, data.limit)}</Muted>}
          {!data && !error && <ListSkeleton rows={2} height={56} />}
          {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
          {data?.count === 0 && <Notice icon={<GroupAddOutlined />} title={t.empty} text={t.emptyText} />}
          <List>
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
          </List>
        </Stack>
      </Card>
      <MainRoleCard colleagues={active} />
      {open?.kind === "invite" && <MemberDialog onClose={close} />}
      {open?.kind === "change" && <MemberDialog member={open.member} onClose={close} />}
      {open?.kind === "takeBack" && <TakeBackDialog member={open.member} onClose={close} />}
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
