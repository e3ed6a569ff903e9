import Button from "@mui/material/Button";
import { useState } from "react";
import { useNavigate } from "react-router";
import { PasswordDialog } from "@/shared/accounts/PasswordDialog";
import { useSecondFactor } from "@/shared/accounts/useSecondFactor";
import type { MainRoleOffer } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { showToast } from "@/shared/toasts/toasts";
import { Muted, Row, TitledCard } from "@/shared/ui/Card";
import { ConfirmDialog } from "@/shared/ui/ConfirmDialog";
import { useAnswers } from "./api";
import { mainRoleTexts } from "./texts";

/** What taking the main account over means, to accept by the mailed token, or to decline. */
export function OfferCard({ offer, token }: { offer: MainRoleOffer; token: string }) {
  const t = useTexts(mainRoleTexts);
  const navigate = useNavigate();
  const { data: factor } = useSecondFactor();
  const { accept, decline } = useAnswers();
  const [asking, setAsking] = useState<"accept" | "decline">();
  const close = () => setAsking(undefined);
  const take = async (current_password: string, code: string) => {
    await accept.mutateAsync({ token, current_password, code });
    showToast("success", t.accepted);
    navigate(withRn(paths.settings, { type: "team" }), { replace: true });
  };
  const refuse = () =>
    decline.mutate(undefined, {
      onSuccess: () => {
        showToast("success", t.declined);
        navigate(withRn(paths.app), { replace: true });
      },
    });
  return (
    <TitledCard title={t.heading(offer.giver)}>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {[...t.changes, (offer.giver_stays ? t.staying : t.leaving)(offer.giver)].map((line) => (
          <li key={line} style={{ overflowWrap: "anywhere" }}>
            {line}
          </li>
        ))}
      </ul>
      <Muted>
        {t.until(moment(offer.valid_until))} {!token && t.openMail}
      </Muted>
      <Row>
        {token && (
          <Button variant="contained" onClick={() => setAsking("accept")}>
            {t.accept}
          </Button>
        )}
        <Button variant="outlined" onClick={() => setAsking("decline")}>
          {t.decline}
        </Button>
      </Row>
      {asking === "accept" && (
        <PasswordDialog
          title={t.accept}
          confirmLabel={t.accept}
          withCode={Boolean(factor?.totp_since)}
          onConfirm={take}
          onClose={close}
        />
      )}
      {asking === "decline" && (
        <ConfirmDialog
          dangerous
          title={t.declineTitle}
          confirmLabel={t.decline}
          busy={decline.isPending}
          onConfirm={refuse}
          onClose={close}
        >
          {t.declineText}
        </ConfirmDialog>
      )}
    </TitledCard>
  );
}
