import SchoolOutlined from "@mui/icons-material/SchoolOutlined";
import ListItemIcon from "@mui/material/ListItemIcon";
import MenuItem from "@mui/material/MenuItem";
import { useTexts } from "@/shared/i18n/texts";
import { useOpenGuide } from "./api";
import { guideTexts } from "./texts";

/** Starts the guide from the welcome. */
export function BeginnersGuideItem({ onDone }: { onDone: () => void }) {
  const t = useTexts(guideTexts);
  const { mutate, isPending } = useOpenGuide();
  return (
    <MenuItem disabled={isPending} onClick={() => mutate(true, { onSuccess: onDone })}>
      <ListItemIcon>
        <SchoolOutlined />
      </ListItemIcon>
      {t.guide}
    </MenuItem>
  );
}
