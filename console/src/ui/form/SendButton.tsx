import Send from "@mui/icons-material/Send";
import Button from "@mui/material/Button";
import { useSaveContext } from "react-admin";

/** Sends what cannot be taken back afterwards. */
export function SendButton({ canSend, children }: { canSend: boolean; children: string }) {
  const { saving } = useSaveContext();
  return (
    <Button
      type="submit"
      variant="contained"
      startIcon={<Send />}
      disabled={!canSend}
      loading={saving ?? false}
      sx={{ justifySelf: "end" }}
    >
      {children}
    </Button>
  );
}
