import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import { moment } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { LinkField } from "@/shared/ui/LinkField";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Modal } from "@/shared/ui/Modal";
import { Select } from "@/shared/ui/Select";
import { usePreviewLink } from "../api";
import { shareTexts } from "./texts";

const DAYS = [1, 7, 30, 90] as const;

/** Draws the link by which people without an account see a product, and takes it back. */
export function PreviewLinkDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(shareTexts);
  const [days, setDays] = useState(7);
  const { link, draw, takeBack } = usePreviewLink(id);
  const endsAt = link.data?.ends_at;
  const end = () =>
    takeBack.mutate(undefined, {
      onSuccess: () => {
        draw.reset();
        showToast("success", t.takenBack);
      },
    });
  return (
    <Modal title={t.title} width={520} onClose={onClose}>
      <Stack>
        <Muted>{t.text}</Muted>
        {link.isPending && <ListSkeleton rows={1} height={80} />}
        {link.error && <ErrorNotice error={link.error} onRetry={() => void link.refetch()} />}
        {draw.data?.url && (
          <div role="status">
            <LinkField label={t.link} url={draw.data.url}>
              <Muted>{t.once}</Muted>
            </LinkField>
          </div>
        )}
        {endsAt && <Alert severity="info">{t.holds(moment(endsAt))}</Alert>}
        {link.data && (
          <>
            <Select
              label={t.days}
              value={days}
              choices={DAYS.map((day) => ({ value: String(day), label: t.choices[day] ?? String(day) }))}
              onChange={(event) => setDays(Number(event.target.value))}
            />
            <Row>
              <Button
                variant={endsAt ? "outlined" : "contained"}
                loading={draw.isPending}
                onClick={() => draw.mutate(days)}
              >
                {endsAt ? t.drawAgain : t.draw}
              </Button>
              {endsAt && (
                <Button color="error" loading={takeBack.isPending} onClick={end}>
                  {t.takeBack}
                </Button>
              )}
            </Row>
          </>
        )}
      </Stack>
    </Modal>
  );
}
