import Alert from "@mui/material/Alert";
import Link from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import { useEffect, useState } from "react";
import { messageOf } from "@/shared/api/errors";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Stack } from "@/shared/ui/Card";
import { Modal } from "@/shared/ui/Modal";
import { cloudStoreContact } from "./api";
import { accessTexts } from "./texts";

const PICTURE = 200;

/** Says how to open a cloud store: a QR code, and the same as a link. */
export function ContactModal({ onClose }: { onClose: () => void }) {
  const t = useTexts(accessTexts);
  const [contact, setContact] = useState<{ link: string; picture: string }>();
  const [failure, setFailure] = useState("");
  useEffect(() => {
    cloudStoreContact().then(setContact, (error) => setFailure(messageOf(error)));
  }, []);
  return (
    <Modal title={t.contactUs} width={380} onClose={onClose}>
      <Stack sx={{ justifyItems: "center", textAlign: "center", pb: 2 }}>
        {failure && <Alert severity="error">{failure}</Alert>}
        {!contact && !failure && <Skeleton variant="rounded" width={PICTURE} height={PICTURE} />}
        {contact && !contact.link && <Muted>{t.noContact}</Muted>}
        {contact?.link && (
          <>
            <img src={contact.picture} width={PICTURE} height={PICTURE} alt={t.contactPicture} />
            <Muted>{t.contactText}</Muted>
            <Link href={contact.link}>{contact.link.replace(/^mailto:/, "")}</Link>
          </>
        )}
      </Stack>
    </Modal>
  );
}
