import Link from "@mui/icons-material/Link";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { useMutation } from "@tanstack/react-query";
import { useDataProvider, useNotify } from "react-admin";
import { useText } from "@/i18n/useText";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { MomentText } from "@/ui/MomentText";

/** Draws an address at which anybody reads the draft for three days. */
export function PreviewLinkButton({ id }: { id: string }) {
  const text = useText();
  const notify = useNotify();
  const { previewPage, endPreviews } = useDataProvider<ConsoleDataProvider>();
  const { mutate, data, reset, isPending } = useMutation({
    mutationFn: () => previewPage(id),
    onError: (error) => notify(error.message, { type: "error" }),
  });
  const revoking = useMutation({
    mutationFn: () => endPreviews(id),
    onSuccess: () => {
      reset();
      notify("resources.pages.preview.revoked", { type: "success" });
    },
    onError: (error) => notify(error.message, { type: "error" }),
  });
  return (
    <>
      <Button variant="outlined" startIcon={<Link />} loading={isPending} onClick={() => mutate()}>
        {text("resources.pages.preview.action")}
      </Button>
      <Dialog
        open={data !== undefined}
        onClose={reset}
        fullWidth
        maxWidth="sm"
        aria-labelledby="preview-link"
      >
        <DialogTitle id="preview-link">{text("resources.pages.preview.title")}</DialogTitle>
        <DialogContent>
          <DialogContentText gutterBottom>
            {data ? <MomentText words="resources.pages.preview.text" at={{ until: data.ends_at }} /> : null}
          </DialogContentText>
          <TextField
            fullWidth
            label={text("resources.pages.preview.action")}
            value={data?.url ?? ""}
            slotProps={{ htmlInput: { readOnly: true } }}
            onFocus={(event) => event.target.select()}
          />
        </DialogContent>
        <DialogActions>
          <Button color="error" loading={revoking.isPending} onClick={() => revoking.mutate()}>
            {text("resources.pages.preview.revoke")}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
