import AddCardOutlined from "@mui/icons-material/AddCardOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useTexts } from "@/shared/i18n/texts";
import { useTopUpOffers } from "./api";
import { TopUpDialog } from "./TopUpDialog";
import { topUpTexts } from "./texts";

/** Absent where this installation takes no payments. */
export function TopUpButton() {
  const t = useTexts(topUpTexts);
  const [isOpen, setOpen] = useState(false);
  const { data: offers = [] } = useTopUpOffers();
  if (offers.length === 0) return null;
  return (
    <>
      <Button
        variant="contained"
        startIcon={<AddCardOutlined />}
        sx={{ justifySelf: "start" }}
        onClick={() => setOpen(true)}
      >
        {t.topUp}
      </Button>
      {isOpen && <TopUpDialog offers={offers} onClose={() => setOpen(false)} />}
    </>
  );
}
