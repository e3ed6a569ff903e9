import MapOutlined from "@mui/icons-material/MapOutlined";
import SchoolOutlined from "@mui/icons-material/SchoolOutlined";
import ListItemIcon from "@mui/material/ListItemIcon";
import MenuItem from "@mui/material/MenuItem";
import { useLocation } from "react-router";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { useOpenGuide } from "./api";
import { guideTexts } from "./texts";
import { openTour } from "./tours";

/** The tour of the product, from where it was left, and the one of the Import List while that is open. */
export function TourItems({ onDone }: { onDone: () => void }) {
  const t = useTexts(guideTexts);
  const { pathname } = useLocation();
  const { mutate, isPending } = useOpenGuide();
  const openOwn = () => {
    openTour("importList");
    onDone();
  };
  return (
    <>
      <MenuItem disabled={isPending} onClick={() => mutate(false, { onSuccess: onDone })}>
        <ListItemIcon>
          <SchoolOutlined />
        </ListItemIcon>
        {t.takeTour}
      </MenuItem>
      {pathname === paths.importList && (
        <MenuItem onClick={openOwn}>
          <ListItemIcon>
            <MapOutlined />
          </ListItemIcon>
          {t.takeListTour}
        </MenuItem>
      )}
    </>
  );
}
