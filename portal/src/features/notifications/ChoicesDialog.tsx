import Button from "@mui/material/Button";
import { useState } from "react";
import type { NotificationChoices } from "@/shared/api/types";
import { textsNow, useTexts } from "@/shared/i18n/texts";
import { showToast } from "@/shared/toasts/toasts";
import { Stack } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Modal } from "@/shared/ui/Modal";
import { Select } from "@/shared/ui/Select";
import { useChoices, useSaveChoices } from "./api/useNotices";
import { notificationTexts } from "./texts";

const WIDTH = 560;
const CHANNELS = ["app", "email", "both", "none"] as const;
const DIGESTS = ["at_once", "hourly", "daily"] as const;

type Chosen = Pick<NotificationChoices, "choices" | "digest">;

/** By which way this user is told of each kind of event, and how often mails leave. */
export function ChoicesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(notificationTexts);
  const { data, error, refetch } = useChoices();
  const { mutate, isPending } = useSaveChoices();
  const [changed, setChanged] = useState<Chosen>();
  const chosen = changed ?? data;
  const save = () => {
    if (!chosen) return;
    mutate(chosen, {
      onSuccess: () => {
        showToast("success", textsNow(notificationTexts).saved);
        onClose();
      },
    });
  };
  const footer = (
    <Button type="submit" variant="contained" loading={isPending} disabled={!changed}>
      {t.save}
    </Button>
  );
  return (
    <Modal open title={t.settings} width={WIDTH} onClose={onClose} onSubmit={save} footer={footer}>
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!chosen && !error && <ListSkeleton rows={4} height={48} />}
      {chosen && (
        <Stack>
          <Select
            label={t.digest}
            value={chosen.digest}
            choices={DIGESTS.map((value) => ({ value, label: t.digests[value] }))}
            onChange={({ target }) => setChanged({ ...chosen, digest: target.value as Chosen["digest"] })}
          />
          {chosen.choices.map((choice) => (
            <Select
              key={choice.kind}
              label={t.kinds[choice.kind] ?? choice.kind}
              value={choice.channel}
              choices={CHANNELS.map((value) => ({ value, label: t.channels[value] }))}
              onChange={({ target }) =>
                setChanged({
                  ...chosen,
                  choices: chosen.choices.map((one) =>
                    one.kind === choice.kind ? { ...one, channel: target.value as typeof one.channel } : one,
                  ),
                })
              }
            />
          ))}
        </Stack>
      )}
    </Modal>
  );
}
