import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useState } from "react";
import { RightsChecklist } from "@/shared/accounts/RightsChecklist";
import { messageOf } from "@/shared/api/errors";
import type { Member } from "@/shared/api/types";
import { useRefusedFields } from "@/shared/forms/useRefusedFields";
import { useTexts } from "@/shared/i18n/texts";
import { StoreChecklist } from "@/shared/stores/StoreChecklist";
import { useStores } from "@/shared/stores/useStores";
import { showToast } from "@/shared/toasts/toasts";
import { Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Modal } from "@/shared/ui/Modal";
import { AREAS, draftOf, type MemberDraft, SENSITIVE } from "./memberDraft";
import { teamTexts } from "./texts";
import { useTeamActions } from "./useTeam";

const WIDTH = 656;

interface MemberDialogProps {
  /** Left out: somebody new is invited. */
  member?: Member;
  onClose: () => void;
}

/** Who it is, what they may do, in which stores, and until when. */
export function MemberDialog({ member, onClose }: MemberDialogProps) {
  const t = useTexts(teamTexts);
  const stores = useStores().data?.stores ?? [];
  const [draft, setDraft] = useState(() => draftOf(member));
  const { save } = useTeamActions();
  const { fields, mend, isNamed } = useRefusedFields(save.error);
  const set = (field: string, change: Partial<MemberDraft>) => {
    setDraft((before) => ({ ...before, ...change }));
    mend(field);
  };
  const isNew = !member;
  const submit = () =>
    save.mutate(
      { member, draft },
      {
        onSuccess: () => {
          showToast("success", isNew ? t.invited : t.done);
          onClose();
        },
      },
    );
  return (
    <Modal
      open
      title={member ? t.changeTitle(member.mailbox) : t.inviteTitle}
      width={WIDTH}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <Button type="submit" variant="contained" loading={save.isPending}>
          {isNew ? t.sendInvitation : t.save}
        </Button>
      }
    >
      <Stack>
        {save.error && !isNamed && <Alert severity="error">{messageOf(save.error)}</Alert>}
        {isNew && (
          <Field
            label={t.mailbox}
            type="email"
            autoComplete="off"
            autoFocus
            value={draft.mailbox}
            error={fields.mailbox}
            onChange={(event) => set("mailbox", { mailbox: event.target.value })}
          />
        )}
        <Field
          label={t.name}
          value={draft.name}
          error={fields.name}
          inputProps={{ maxLength: 200 }}
          onChange={(event) => set("name", { name: event.target.value })}
        />
        {[
          { title: t.areas, names: AREAS },
          { title: t.sensitive, names: SENSITIVE },
        ].map(({ title, names }) => (
          <RightsChecklist
            key={title}
            title={title}
            names={names}
            chosen={draft.rights}
            onChange={(rights) => set("rights", { rights })}
          />
        ))}
        {fields.rights && <Alert severity="error">{fields.rights}</Alert>}
        <div>
          <FormControlLabel
            label={t.everyStore}
            control={
              <Checkbox
                size="small"
                checked={draft.everyStore}
                onChange={() => set("store_ids", { everyStore: !draft.everyStore })}
              />
            }
          />
          {!draft.everyStore && (
            <StoreChecklist
              stores={stores}
              chosen={draft.storeIds}
              onChange={(storeIds) => set("store_ids", { storeIds })}
              allLabel={t.allStores}
            />
          )}
          {fields.store_ids && <Alert severity="error">{fields.store_ids}</Alert>}
        </div>
        <Field
          label={t.ends}
          type="date"
          value={draft.ends}
          error={fields.expires_at}
          hint={t.endsHint}
          onChange={(event) => set("expires_at", { ends: event.target.value })}
        />
      </Stack>
    </Modal>
  );
}
