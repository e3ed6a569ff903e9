import GroupAddOutlined from "@mui/icons-material/GroupAddOutlined";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { Afterwards, Member } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { useUser } from "@/shared/session/useUser";
import { Avatar } from "@/shared/ui/Avatar";
import { Card, Line, Lines, Muted, Row, Stack } from "@/shared/ui/Card";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { Notice } from "@/shared/ui/Notice";
import { Pending } from "@/shared/ui/Pending";
import { Tag, type TagTone } from "@/shared/ui/Tag";
import { useTeam, useTeamActions } from "./api";
import { HandOverDialog } from "./HandOverDialog";
import { MainRoleCard } from "./MainRoleCard";
import { MemberDialog } from "./MemberDialog";
import { teamTexts } from "./texts";

const TONES: Record<string, TagTone> = {
  active: "success",
  invited: "info",
  leaving: "warning",
  expired: "warning",
  lapsed: "warning",
};

const Person = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1.5),
  "& > div": { minWidth: 0 },
}));

interface MemberLineProps {
  member: Member;
  onChange: () => void;
  onDeactivate: () => void;
  onHandOver: () => void;
  onRemove: () => void;
}

function MemberLine({ member, onChange, onDeactivate, onHandOver, onRemove }: MemberLineProps) {
  const t = useTexts(teamTexts);
  const { setActive, mailAgain } = useTeamActions();
  const { id, mailbox, name, state, store_ids: stores, rights, expires_at: end } = member;
  const isOut = state === "deactivated";
  return (
    <Line>
      <Person>
        <Avatar src={member.avatar} name={name || mailbox} size={36} />
        <div>
          <strong>{name || mailbox}</strong>{" "}
          <Tag tone={TONES[state] ?? "neutral"}>{t.states[state] ?? state}</Tag>
          <Muted sx={{ display: "block" }}>
            {besides([
              name && mailbox,
              t.someRights(rights.length),
              stores ? t.someStores(stores.length) : t.allStores,
              end && t.until(moment(end)),
              member.leaves_at && t.leaves(moment(member.leaves_at)),
            ])}
          </Muted>
        </div>
      </Person>
      <Row>
        {member.is_invitation ? (
          <Button loading={mailAgain.isPending} onClick={() => mailAgain.mutate(id)}>
            {t.mailAgain}
          </Button>
        ) : (
          <>
            <Button onClick={onHandOver}>{t.handOver}</Button>
            {isOut ? (
              <Button loading={setActive.isPending} onClick={() => setActive.mutate({ id, active: true })}>
                {t.activate}
              </Button>
            ) : (
              <Button onClick={onDeactivate}>{t.deactivate}</Button>
            )}
          </>
        )}
        <Button color="error" onClick={onRemove}>
          {member.is_invitation ? t.takeBack : t.remove}
        </Button>
        <Button variant="outlined" onClick={onChange}>
          {t.change}
        </Button>
      </Row>
    </Line>
  );
}

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
  const offered = team.data?.rights ?? [];
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
      {open?.kind === "invite" && <MemberDialog offered={offered} onClose={close} />}
      {open?.kind === "change" && <MemberDialog member={open.member} offered={offered} onClose={close} />}
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
