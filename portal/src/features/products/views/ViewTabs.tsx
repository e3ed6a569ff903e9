import Tab from "@mui/material/Tab";
import { whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { ScrollingTabs } from "@/shared/ui/ScrollingTabs";
import { type ProductFilters, useViewCounts, views } from "../api";
import { viewsTexts } from "./texts";

interface ViewTabsProps {
  filters: ProductFilters;
  onView: (view: string) => void;
}

/** What needs attention, each with how many of the filtered products it shows. */
export function ViewTabs({ filters, onView }: ViewTabsProps) {
  const t = useTexts(viewsTexts);
  const { data: counts } = useViewCounts(filters);
  const label = (view: (typeof views)[number]) => {
    const name = t.views[view] ?? view;
    return counts ? t.counted(name, whole(counts[view || "all"])) : name;
  };
  return (
    <ScrollingTabs
      value={filters.view}
      onChange={(_event, view: string) => onView(view)}
      aria-label={t.tabs}
      sx={{ mb: 1.5 }}
    >
      {views.map((view) => (
        <Tab key={view} value={view} label={label(view)} />
      ))}
    </ScrollingTabs>
  );
}
