import ExpandMore from "@mui/icons-material/ExpandMore";
import StorefrontOutlined from "@mui/icons-material/StorefrontOutlined";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { storeLabel } from "@/shared/stores/platforms";
import { useStores } from "@/shared/stores/useStores";
import { storesTexts } from "./texts";

const StoreSwitchDialog = lazyPart(() => import("./StoreSwitchDialog"), "StoreSwitchDialog");

/** On phones only the icon is shown, since the bar has no room. */
const Label = styled("span")(({ theme }) => ({
  overflow: "hidden",
  textOverflow: "ellipsis",
  [theme.breakpoints.down("sm")]: { display: "none" },
}));

/** Which stores the merchant works for now; opens the switch dialog. */
export function StoreSwitcher() {
  const t = useTexts(storesTexts);
  const [open, setOpen] = useState(false);
  const stores = useStores().data?.stores;
  const selected = stores?.filter((store) => store.selected) ?? [];
  const only = selected.length === 1 ? selected[0] : undefined;
  const label = !stores?.length ? t.noStores : only ? storeLabel(only) : t.selectedStores(selected.length);
  const shown = stores ? label : "…";
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<StorefrontOutlined />}
        endIcon={<ExpandMore />}
        aria-haspopup="dialog"
        aria-label={shown}
        onClick={() => setOpen(true)}
        sx={{
          minWidth: 0,
          "& > .MuiButton-icon": { flex: "none" },
          "@media (max-width: 359px)": { px: 1, "& > .MuiButton-endIcon": { display: "none" } },
        }}
      >
        <Label>{shown}</Label>
      </Button>
      {open && <StoreSwitchDialog onClose={() => setOpen(false)} />}
    </>
  );
}
