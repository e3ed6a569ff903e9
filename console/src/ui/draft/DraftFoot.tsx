import Save from "@mui/icons-material/Save";
import Undo from "@mui/icons-material/Undo";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useSaveContext } from "react-admin";
import { useText } from "@/i18n/useText";
import type { KeptState } from "./useKeptDraft";

const Foot = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: theme.spacing(1.5),
}));

interface DraftFootProps {
  kept: KeptState;
  canSave: boolean;
  /** Saving takes effect at once, without publishing. */
  isFinal?: boolean;
}

/** Under a form whose draft is kept in this browser: discard, save, and whose text stays where two differ. */
export function DraftFoot({ kept, canSave, isFinal }: DraftFootProps) {
  const text = useText();
  const { saving } = useSaveContext();
  const { isDirty, isOutdated, discard, rebase } = kept;
  return (
    <>
      {isOutdated && <NewerText onKeep={rebase} />}
      <Foot>
        {isDirty && (
          <Typography variant="body2" color="textSecondary" role="status">
            {text("console.draft.unsaved")}
          </Typography>
        )}
        <Button variant="outlined" startIcon={<Undo />} disabled={!isDirty} onClick={discard}>
          {text("console.draft.discard")}
        </Button>
        <Button
          type="submit"
          variant="contained"
          startIcon={<Save />}
          disabled={!canSave || !isDirty}
          loading={saving ?? false}
        >
          {text(isFinal ? "console.draft.save_now" : "console.draft.save")}
        </Button>
      </Foot>
    </>
  );
}

function NewerText({ onKeep }: { onKeep: () => void }) {
  const text = useText();
  const action = (
    <Button color="inherit" onClick={onKeep}>
      {text("console.draft.keep_mine")}
    </Button>
  );
  return (
    <Alert severity="warning" action={action}>
      {text("console.draft.newer")}
    </Alert>
  );
}
