import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { platformName } from "@/shared/stores/platforms";
import { FormDialog } from "@/shared/ui/FormDialog";
import { storesTexts } from "./texts";

export const CONNECT_WIDTH = 560;

interface ConnectFormProps {
  platform: number;
  /** The store's refusal of the form as a whole. */
  problem: string | undefined;
  submitLabel: string;
  busy: boolean;
  onSubmit: () => void;
  onBack: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of each platform's form: title, error, Back and Continue. */
export function ConnectForm({ platform, onBack, ...form }: ConnectFormProps) {
  const t = useTexts(storesTexts);
  const back = (
    <Button variant="outlined" onClick={onBack}>
      {t.back}
    </Button>
  );
  return <FormDialog title={platformName(platform)} width={CONNECT_WIDTH} aside={back} {...form} />;
}
