import { styled } from "@mui/material/styles";
import type { Afterwards, Belongings, Member, User } from "@/shared/api/types";
import { useSavedForm } from "@/shared/forms/useSavedForm";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { FormDialog } from "@/shared/ui/FormDialog";
import { Pending } from "@/shared/ui/Pending";
import { Select } from "@/shared/ui/Select";
import { Tick } from "@/shared/ui/Tick";
import { NOBODY, useBelongings, useHandOver } from "./api";
import { handOverTexts } from "./texts";

interface HandOverDialogProps {
  member: Member;
  /** Who may take over: the sub-accounts in service. */
  colleagues: readonly Member[];
  owner: User;
  afterwards: Afterwards;
  onClose: () => void;
}

/** Whether somebody sees only some stores, so that more of them can be handed over. */
const isNarrow = (receiver: Member | undefined) => Boolean(receiver?.store_ids);

/** Says what moves and what ends before a sub-account's work goes to a colleague. */
export function HandOverDialog({ member, colleagues, owner, afterwards, onClose }: HandOverDialogProps) {
  const t = useTexts(handOverTexts);
  const belongings = useBelongings(member.id);
  const found = belongings.data;
  const receiverOf = (receiverId: string) => colleagues.find(({ id }) => id === receiverId);
  const form = useSavedForm({
    defaultValues: { receiver_id: owner.id, with_stores: true },
    save: useHandOver(),
    request: ({ receiver_id, with_stores }) => ({
      memberId: member.id,
      receiverId: receiver_id,
      withStores: with_stores && isNarrow(receiverOf(receiver_id)),
      afterwards,
    }),
    toast: t.done,
    onSaved: onClose,
  });
  const receiverId = form.choice("receiver_id");
  const withStores = form.choice("with_stores");
  const receiver = receiverOf(receiverId.value);
  const toNobody = receiverId.value === NOBODY;
  const name = member.name || member.mailbox;
  const explained = { keep: t.keepText, deactivate: t.deactivateText, remove: t.removeText }[afterwards];
  return (
    <FormDialog
      title={t.titles[afterwards](name)}
      width={560}
      submitLabel={t.confirm[afterwards]}
      dangerous={afterwards !== "keep"}
      disabled={!found}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Muted>{explained}</Muted>
      <Select
        label={t.receiver}
        value={receiverId.value}
        error={receiverId.error}
        choices={[
          { value: owner.id, label: t.mainAccount },
          ...colleagues.map(({ id, name: own, mailbox }) => ({ value: id, label: own || mailbox })),
          ...(afterwards === "deactivate" ? [{ value: NOBODY, label: t.nobody }] : []),
        ]}
        onChange={(event) => receiverId.onChange(event.target.value)}
      />
      {receiver && isNarrow(receiver) && (
        <Tick
          label={t.withStores(receiver.name || receiver.mailbox, name)}
          checked={withStores.value}
          onChange={(_event, on) => withStores.onChange(on)}
        />
      )}
      <Pending query={belongings} rows={1} height={56} />
      {found && <BelongingsList found={found} afterwards={afterwards} toNobody={toNobody} />}
    </FormDialog>
  );
}

const Part = styled("section")(({ theme }) => ({
  "& h3": { margin: 0, fontSize: theme.typography.body2.fontSize, fontWeight: 600 },
  "& ul": { margin: theme.spacing(0.5, 0, 0), paddingInlineStart: theme.spacing(2.5) },
  "& p": { margin: theme.spacing(0.5, 0, 0), color: theme.palette.text.secondary },
}));

function Lines({ title, lines, none }: { title: string; lines: (string | false)[]; none: string }) {
  const said = lines.filter((line): line is string => Boolean(line));
  return (
    <Part>
      <h3>{title}</h3>
      {said.length > 0 ? (
        <ul>
          {said.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p>{none}</p>
      )}
    </Part>
  );
}

interface BelongingsListProps {
  found: Belongings;
  afterwards: Afterwards;
  /** Nobody takes over: what runs is cancelled. */
  toNobody: boolean;
}

/** What moves to a colleague, and what ends with a sub-account. */
function BelongingsList({ found, afterwards, toNobody }: BelongingsListProps) {
  const t = useTexts(handOverTexts);
  const { processes, running, connecting, sessions, tokens } = found;
  const moving = [
    processes > 0 && t.processes(processes),
    running > 0 && t.running(running),
    connecting > 0 && t.connecting(connecting),
  ];
  const ending = [
    toNobody && running > 0 && t.nobodyText(running),
    sessions > 0 && t.sessions(sessions),
    tokens > 0 && t.tokens(tokens),
  ];
  return (
    <>
      {!toNobody && <Lines title={t.moves} lines={moving} none={t.nothing} />}
      {afterwards !== "keep" && <Lines title={t.ends} lines={ending} none={t.noAccess} />}
    </>
  );
}
