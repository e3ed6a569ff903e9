import Save from "@mui/icons-material/Save";
import Undo from "@mui/icons-material/Undo";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useText } from "@/i18n/useText";

const Foot = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: theme.spacing(1.5),
}));

interface DraftFootProps {
  isDirty: boolean;
  canSave: boolean;
  isSaving: boolean;
  /** What is saved counts at once: nothing is published afterwards. */
  isFinal?: boolean;
  onDiscard: () => void;
}

/** Under a form whose draft is kept in this browser: discard, save. */
export function DraftFoot({ isDirty, canSave, isSaving, isFinal, onDiscard }: DraftFootProps) {
  const text = useText();
  return (
    <Foot>
      {isDirty && (
        <Typography variant="body2" color="textSecondary" role="status">
          {text("console.draft.unsaved")}
        </Typography>
      )}
      <Button variant="outlined" startIcon={<Undo />} disabled={!isDirty} onClick={onDiscard}>
        {text("console.draft.discard")}
      </Button>
      <Button
        type="submit"
        variant="contained"
        startIcon={<Save />}
        disabled={!canSave || !isDirty}
        loading={isSaving}
      >
        {text(isFinal ? "console.draft.save_now" : "console.draft.save")}
      </Button>
    </Foot>
  );
}
