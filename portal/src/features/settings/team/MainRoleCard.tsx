import Button from "@mui/material/Button";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useState } from "react";
import { PasswordDialog } from "@/shared/accounts/PasswordDialog";
import { useMainRoleOffer } from "@/shared/accounts/useMainRoleOffer";
import { useSecondFactor } from "@/shared/accounts/useSecondFactor";
import type { MainRoleOffer, Member } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { sayDone, showToast } from "@/shared/toasts/toasts";
import { Muted, Row, TitledCard } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { Select } from "@/shared/ui/Select";
import { useMainRole } from "./api";
import { mainRoleTexts } from "./texts";

function OpenOffer({ offer }: { offer: MainRoleOffer }) {
  const t = useTexts(mainRoleTexts);
  const { withdraw } = useMainRole();
  return (
    <>
      <span>
        {t.offered(offer.receiver, moment(offer.valid_until))} {offer.giver_stays ? t.staying : t.leaving}
      </span>
      <Row>
        <Button
          variant="outlined"
          loading={withdraw.isPending}
          onClick={() => sayDone(withdraw.mutateAsync(), t.withdrawn)}
        >
          {t.withdraw}
        </Button>
      </Row>
    </>
  );
}

/** The main account's role: offered to a sub-account, or taken back. */
export function MainRoleCard({ colleagues }: { colleagues: readonly Member[] }) {
  const t = useTexts(mainRoleTexts);
  const { data: offer, error, refetch } = useMainRoleOffer();
  const [isAsking, setAsking] = useState(false);
  return (
    <TitledCard title={t.title}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {offer && <OpenOffer offer={offer} />}
      {offer === null && (
        <>
          <Muted>{colleagues.length > 0 ? t.text : `${t.text} ${t.nobody}`}</Muted>
          <Row>
            <Button variant="outlined" disabled={colleagues.length === 0} onClick={() => setAsking(true)}>
              {t.offer}
            </Button>
          </Row>
        </>
      )}
      {isAsking && <OfferDialog colleagues={colleagues} onClose={() => setAsking(false)} />}
    </TitledCard>
  );
}

interface OfferDialogProps {
  colleagues: readonly Member[];
  onClose: () => void;
}

/** Says what changes, and asks for a proof, before the main account's role is offered to somebody. */
function OfferDialog({ colleagues, onClose }: OfferDialogProps) {
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
