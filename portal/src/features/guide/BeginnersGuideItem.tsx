import SchoolOutlined from "@mui/icons-material/SchoolOutlined";
import ListItemIcon from "@mui/material/ListItemIcon";
import MenuItem from "@mui/material/MenuItem";
import { useTexts } from "@/shared/i18n/texts";
import { useMoveGuide } from "./api";
import { WELCOME } from "./steps";
import { guideTexts } from "./texts";

/** Restarts the guide from the welcome. */
export function BeginnersGuideItem({ onDone }: { onDone: () => void }) {
  const t = useTexts(guideTexts);
  const { mutate, isPending } = useMoveGuide();
  const restart = () => mutate({ state: WELCOME, type: "next", num: 0 }, { onSuccess: onDone });
  return (
    <MenuItem disabled={isPending} onClick={restart}>
      <ListItemIcon>
        <SchoolOutlined />
      </ListItemIcon>
      {t.guide}
    </MenuItem>
  );
}
