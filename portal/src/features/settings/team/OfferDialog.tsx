import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useState } from "react";
import { PasswordDialog } from "@/shared/accounts/PasswordDialog";
import { useSecondFactor } from "@/shared/accounts/useSecondFactor";
import type { Member } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Select } from "@/shared/ui/Select";
import { mainRoleTexts } from "./mainRoleTexts";
import { useMainRole } from "./useMainRole";

interface OfferDialogProps {
  colleagues: readonly Member[];
  onClose: () => void;
}

/** Says what changes, and asks for a proof, before the main account's role is offered to somebody. */
export function OfferDialog({ colleagues, onClose }: OfferDialogProps) {
  const t = useTexts(mainRoleTexts);
  const { data: factor } = useSecondFactor();
  const { offer } = useMainRole();
  const [receiverId, setReceiverId] = useState(colleagues[0]?.id ?? "");
  const [stays, setStays] = useState(true);
  const send = async (password: string, code: string) => {
    await offer.mutateAsync({ receiverId, stays, password, code });
    showToast("success", t.sent);
    onClose();
  };
  return (
    <PasswordDialog
      title={t.offer}
      confirmLabel={t.send}
      dangerous
      withCode={Boolean(factor?.totp_since)}
      onConfirm={send}
      onClose={onClose}
    >
      <Select
        label={t.receiver}
        value={receiverId}
        choices={colleagues.map(({ id, name, mailbox }) => ({
          value: id,
          label: name ? `${name} (${mailbox})` : mailbox,
        }))}
        onChange={(event) => setReceiverId(event.target.value)}
      />
      <FormControl>
        <FormLabel id="what-becomes-of-me">{t.afterwards}</FormLabel>
        <RadioGroup
          aria-labelledby="what-becomes-of-me"
          value={String(stays)}
          onChange={(_, value) => setStays(value === "true")}
        >
          <FormControlLabel value="true" control={<Radio size="small" />} label={t.stay} />
          <FormControlLabel value="false" control={<Radio size="small" />} label={t.leave} />
        </RadioGroup>
      </FormControl>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {t.changes.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </PasswordDialog>
  );
}
