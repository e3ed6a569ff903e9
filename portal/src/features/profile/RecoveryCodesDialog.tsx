import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Stack } from "@/shared/ui/Card";
import { Modal } from "@/shared/ui/Modal";
import { profileTexts } from "./texts";

const Codes = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: theme.spacing(2),
  borderRadius: 12,
  background: theme.palette.action.hover,
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(120px, 1fr))",
  gap: theme.spacing(1),
  fontFamily: "ui-monospace, monospace",
}));

/** Recovery codes, this once: only the word that they are kept closes it, no stray Escape. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useTexts(profileTexts);
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(codes.join("\n"))}`;
  return (
    <Modal
      title={t.recoveryTitle}
      width={460}
      footer={
        <Button variant="contained" onClick={onClose}>
          {t.recoveryKept}
        </Button>
      }
    >
      <Stack>
        <Muted>{t.recoveryText}</Muted>
        <Codes aria-label={t.recoveryTitle}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
        <Link href={file} download="tradewind-recovery-codes.txt">
          {t.recoveryDownload}
        </Link>
      </Stack>
    </Modal>
  );
}
