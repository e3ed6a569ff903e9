import Button from "@mui/material/Button";
import { useState } from "react";
import { useMainRoleOffer } from "@/shared/accounts/useMainRoleOffer";
import type { MainRoleOffer, Member } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Card, Muted, Row, Stack } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { mainRoleTexts } from "./mainRoleTexts";
import { OfferDialog } from "./OfferDialog";
import { useMainRole } from "./useMainRole";

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
          onClick={() => withdraw.mutate(undefined, { onSuccess: () => showToast("success", t.withdrawn) })}
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
    <Card>
      <h2>{t.title}</h2>
      <Stack sx={{ mt: 1 }}>
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
      </Stack>
      {isAsking && <OfferDialog colleagues={colleagues} onClose={() => setAsking(false)} />}
    </Card>
  );
}
