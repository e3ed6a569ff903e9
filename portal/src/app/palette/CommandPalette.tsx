import Autocomplete from "@mui/material/Autocomplete";
import Dialog from "@mui/material/Dialog";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { appTexts } from "@/app/texts";
import type { User } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { usePaletteItems } from "./usePaletteItems";

const WIDTH = 560;

/** Type a few letters, choose with the arrows, Enter goes there or does it. */
export function CommandPalette({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTexts(appTexts);
  const [typed, setTyped] = useState("");
  const items = usePaletteItems(user, typed);
  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{
        paper: {
          "aria-label": t.goTo,
          sx: { width: "100%", maxWidth: WIDTH, p: 2, alignSelf: "flex-start", overflow: "visible" },
        },
      }}
    >
      <Autocomplete
        open
        autoHighlight
        disablePortal
        options={items}
        filterOptions={(options) => options}
        groupBy={({ group }) => group}
        getOptionKey={({ id }) => id}
        inputValue={typed}
        onInputChange={(_event, value) => setTyped(value)}
        onChange={(_event, item) => {
          if (!item) return;
          onClose();
          item.run();
        }}
        onClose={(_event, reason) => reason === "escape" && onClose()}
        noOptionsText={t.nothingFound}
        forcePopupIcon={false}
        renderInput={(params) => (
          <TextField {...params} autoFocus placeholder={t.goToHint} aria-label={t.goTo} />
        )}
      />
    </Dialog>
  );
}
