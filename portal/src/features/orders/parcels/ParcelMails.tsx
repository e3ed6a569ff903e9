import type { Parcel } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row } from "@/shared/ui/Card";
import { ConfirmButton } from "@/shared/ui/ConfirmButton";
import { useSendMail } from "./api";
import { parcelTexts } from "./texts";

/** What the buyer was told by email, with what may not have arrived. */
export function ParcelMails({ parcel: { id, mails } }: { parcel: Parcel }) {
  const t = useTexts(parcelTexts);
  const send = useSendMail();
  return mails.map(({ event, state, at, remark, can_send }) => {
    const name = t.mails[event] ?? event;
    const isUnsure = state === "unconfirmed";
    return (
      <Row key={event} gap={0.5}>
        <Muted>{besides([name, t.mailStates[state], state === "sent" && moment(at), remark])}</Muted>
        {can_send && (
          <ConfirmButton
            size="small"
            label={isUnsure ? t.mailAgain : t.mailSend}
            about={isUnsure ? t.mailAgainThis(name) : t.mailSendThis(name)}
            change={send}
            of={{ parcel: id, event }}
            toast={t.mailQueued}
          >
            {isUnsure ? t.mailAgainText : t.mailSendText}
          </ConfirmButton>
        )}
      </Row>
    );
  });
}
