import Button from "@mui/material/Button";
import { useState } from "react";
import { PasswordDialog } from "@/shared/accounts/PasswordDialog";
import { canUsePasskeys, PasskeyDismissed } from "@/shared/accounts/passkeys";
import type { Passkey } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Card, Lines, Muted } from "@/shared/ui/Card";
import { ConfirmButton } from "@/shared/ui/ConfirmButton";
import { Field } from "@/shared/ui/Field";
import { Pending } from "@/shared/ui/Pending";
import { useAddPasskey, usePasskeys, useRemovePasskey } from "./api";
import { Head, SlimLine } from "./layout";
import { profileTexts } from "./texts";

function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(profileTexts);
  const add = useAddPasskey();
  const [name, setName] = useState("");
  const confirm = async (current_password: string) => {
    try {
      await add.mutateAsync({ name: name.trim() || t.passkey, current_password });
      onClose();
    } catch (error) {
      if (!(error instanceof PasskeyDismissed)) throw error;
      showToast("error", textsNow(profileTexts).passkeyDismissed);
    }
  };
  return (
    <PasswordDialog title={t.passkeyAdd} confirmLabel={t.goOn} onConfirm={confirm} onClose={onClose}>
      <Field
        label={t.passkeyName}
        inputProps={{ maxLength: 100 }}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </PasswordDialog>
  );
}

function PasskeyLine({ passkey: { id, name, last_used_at: used } }: { passkey: Passkey }) {
  const t = useTexts(profileTexts);
  return (
    <SlimLine>
      <div>
        <strong>{name}</strong>
        <Muted sx={{ display: "block" }}>{used ? t.lastUsed(moment(used)) : t.tokenNever}</Muted>
      </div>
      <ConfirmButton
        label={t.passkeyRemove}
        about={t.passkeyRemoveThis(name)}
        change={useRemovePasskey()}
        of={id}
      >
        {t.passkeyRemoveText}
      </ConfirmButton>
    </SlimLine>
  );
}

export function PasskeysCard() {
  const t = useTexts(profileTexts);
  const query = usePasskeys();
  const { data: passkeys } = query;
  const [isAdding, setAdding] = useState(false);
  return (
    <Card>
      <Head>
        <h2>{t.passkeysTitle}</h2>
        {canUsePasskeys() && (
          <Button variant="outlined" onClick={() => setAdding(true)}>
            {t.passkeyAdd}
          </Button>
        )}
      </Head>
      <Muted>{canUsePasskeys() ? t.passkeysText : t.passkeysUnknown}</Muted>
      <Pending query={query} rows={1} height={40} />
      <Lines>
        {passkeys?.map((passkey) => (
          <PasskeyLine key={passkey.id} passkey={passkey} />
        ))}
      </Lines>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}
