import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useState } from "react";
import { messageOf } from "@/shared/api/errors";
import type { Afterwards, Member, User } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Muted, Stack } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Modal } from "@/shared/ui/Modal";
import { Select } from "@/shared/ui/Select";
import { BelongingsList } from "./BelongingsList";
import { handOverTexts } from "./handOverTexts";
import { useBelongings, useHandOver } from "./useHandOver";
import { useTeamActions } from "./useTeam";

const NOBODY = "";

interface HandOverDialogProps {
  member: Member;
  /** Who may take over: the sub-accounts in service. */
  colleagues: readonly Member[];
  owner: User;
  afterwards: Afterwards;
  onClose: () => void;
}

/** Says what moves and what ends before a sub-account's work goes to a colleague. */
export function HandOverDialog({ member, colleagues, owner, afterwards, onClose }: HandOverDialogProps) {
  const t = useTexts(handOverTexts);
  const { data: found, error, refetch } = useBelongings(member.id);
  const [receiverId, setReceiverId] = useState(owner.id);
  const [withStores, setWithStores] = useState(true);
  const handOver = useHandOver();
  const { setActive } = useTeamActions();
  const receiver = colleagues.find(({ id }) => id === receiverId);
  const mayWiden = Boolean(receiver?.store_ids);
  const toNobody = receiverId === NOBODY;
  const done = () => {
    showToast("success", t.done);
    onClose();
  };
  const submit = () =>
    toNobody
      ? setActive.mutate({ id: member.id, active: false }, { onSuccess: done })
      : handOver.mutate(
          { memberId: member.id, receiverId, withStores: mayWiden && withStores, afterwards },
          { onSuccess: done },
        );
  const name = member.name || member.mailbox;
  const explained = { keep: t.keepText, deactivate: t.deactivateText, remove: t.removeText }[afterwards];
  return (
    <Modal
      open
      title={t.titles[afterwards](name)}
      width={560}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <Button
          type="submit"
          variant="contained"
          color={afterwards === "keep" ? "primary" : "error"}
          disabled={!found}
          loading={handOver.isPending || setActive.isPending}
        >
          {t.confirm[afterwards]}
        </Button>
      }
    >
      <Stack>
        {handOver.error && <Alert severity="error">{messageOf(handOver.error)}</Alert>}
        <Muted>{explained}</Muted>
        <Select
          label={t.receiver}
          value={receiverId}
          choices={[
            { value: owner.id, label: t.mainAccount },
            ...colleagues.map(({ id, name: own, mailbox }) => ({ value: id, label: own || mailbox })),
            ...(afterwards === "deactivate" ? [{ value: NOBODY, label: t.nobody }] : []),
          ]}
          onChange={(event) => setReceiverId(event.target.value)}
        />
        {receiver && mayWiden && (
          <FormControlLabel
            label={t.withStores(receiver.name || receiver.mailbox, name)}
            control={
              <Checkbox size="small" checked={withStores} onChange={() => setWithStores(!withStores)} />
            }
          />
        )}
        {error && !found && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {!found && !error && <ListSkeleton rows={1} height={56} />}
        {found && <BelongingsList found={found} afterwards={afterwards} toNobody={toNobody} />}
      </Stack>
    </Modal>
  );
}
