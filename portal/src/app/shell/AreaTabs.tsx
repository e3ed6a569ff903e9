import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useLocation } from "react-router";
import { type Area, areaOf } from "@/app/areas";
import { appTexts } from "@/app/texts";
import { useTexts } from "@/shared/i18n/texts";
import { useGo } from "@/shared/navigation/useGo";

export function AreaTabs({ areas }: { areas: readonly Area[] }) {
  const t = useTexts(appTexts);
  const go = useGo();
  const { pathname } = useLocation();
  return (
    <Tabs aria-label={t.areas} value={areaOf(pathname, areas)} onChange={(_event, path: string) => go(path)}>
      {areas.map(({ path, text }) => (
        <Tab key={path} value={path} label={t[text]} />
      ))}
    </Tabs>
  );
}
