import ArrowDropDown from "@mui/icons-material/ArrowDropDown";
import Button from "@mui/material/Button";
import ButtonGroup from "@mui/material/ButtonGroup";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { importingTexts } from "./texts";

interface ImportButtonsProps {
  busy: boolean;
  /** First-time users only save to the Import List. */
  canPublish: boolean;
  onImportToStore: () => void;
}

/** Import Product, with Import to Store in its dropdown. */
export function ImportButtons({ busy, canPublish, onImportToStore }: ImportButtonsProps) {
  const t = useTexts(importingTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const save = (
    <Button type="submit" variant="contained" loading={busy}>
      {t.importProduct}
    </Button>
  );
  if (!canPublish) return save;
  return (
    <>
      <ButtonGroup variant="contained" disableElevation sx={{ ml: 1 }}>
        {save}
        <Button
          aria-label={t.more}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          disabled={busy}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ px: 0.5 }}
        >
          <ArrowDropDown />
        </Button>
      </ButtonGroup>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem
          onClick={() => {
            setAnchor(null);
            onImportToStore();
          }}
        >
          {t.importToStore}
        </MenuItem>
      </Menu>
    </>
  );
}
