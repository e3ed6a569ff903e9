import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { platformName } from "@/shared/stores/platforms";
import { Stack } from "@/shared/ui/Card";
import { Modal } from "@/shared/ui/Modal";
import { CONNECT_WIDTH } from "./sizes";
import { storesTexts } from "./texts";

interface ConnectFormProps {
  platform: number;
  /** What the store answered to the form as a whole. */
  problem: string | undefined;
  submitLabel: string;
  busy: boolean;
  onSubmit: () => void;
  onBack: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of every platform's form: its name, what went wrong, the way back to the platforms and on. */
export function ConnectForm({ platform, problem, submitLabel, busy, children, ...on }: ConnectFormProps) {
  const t = useTexts(storesTexts);
  return (
    <Modal
      open
      title={platformName(platform)}
      width={CONNECT_WIDTH}
      onClose={on.onClose}
      onSubmit={on.onSubmit}
      footer={
        <>
          <Button variant="outlined" onClick={on.onBack}>
            {t.back}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Stack>
        {problem && <Alert severity="error">{problem}</Alert>}
        {children}
      </Stack>
    </Modal>
  );
}
