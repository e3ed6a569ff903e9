import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useLocation } from "react-router";
import { areaOf, areasFor } from "@/app/areas";
import { appTexts } from "@/app/texts";
import type { User } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { useGo } from "@/shared/navigation/useGo";

/** Between the main app, the hosted shop and the counsellors' site area; nothing for who has only one. */
export function AreaSwitcher({ user }: { user: User }) {
  const t = useTexts(appTexts);
  const go = useGo();
  const { pathname } = useLocation();
  const areas = areasFor(user.menus);
  if (areas.length < 2) return null;
  return (
    <Tabs aria-label={t.areas} value={areaOf(pathname, areas)} onChange={(_event, path: string) => go(path)}>
      {areas.map(({ path, text }) => (
        <Tab key={path} value={path} label={t[text]} />
      ))}
    </Tabs>
  );
}
