import CalendarMonth from "@mui/icons-material/CalendarMonth";
import History from "@mui/icons-material/History";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import type { MenuEntry } from "@/shared/ui/MenuButton";
import { plannedTexts } from "./planned/texts";
import { processTexts } from "./texts";

/** The calendar of what is planned and the history of processes, as entries of a screen's menu. */
export function useProcessMenu(): readonly MenuEntry[] {
  const planned = useTexts(plannedTexts);
  const t = useTexts(processTexts);
  const [, setParams] = useUrlState();
  return [
    {
      label: planned.calendar,
      icon: <CalendarMonth fontSize="small" />,
      run: () => setParams({ planned: "1" }, true),
    },
    {
      label: t.viewHistory,
      icon: <History fontSize="small" />,
      run: () => setParams({ history: "1" }, true),
    },
  ];
}
