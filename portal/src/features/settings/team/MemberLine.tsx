import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { Member } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Avatar } from "@/shared/ui/Avatar";
import { Line, Muted, Row } from "@/shared/ui/Card";
import { Tag, type TagTone } from "@/shared/ui/Tag";
import { useTeamActions } from "./api";
import { AREAS, SENSITIVE } from "./memberDraft";
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

/** Of the rights that somebody holds, those that can be given here: areas that are not served yet count for nothing. */
const offered = (rights: readonly string[]) =>
  rights.filter((name) => AREAS.includes(name) || SENSITIVE.includes(name));

interface MemberLineProps {
  member: Member;
  onChange: () => void;
  onDeactivate: () => void;
  onHandOver: () => void;
  onRemove: () => void;
}

export function MemberLine({ member, onChange, onDeactivate, onHandOver, onRemove }: MemberLineProps) {
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
              t.someRights(offered(rights).length),
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
