import Tab from "@mui/material/Tab";
import { whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { ScrollingTabs } from "@/shared/ui/ScrollingTabs";
import { type OrderTab, tabs } from "../api";
import { ordersTexts } from "../texts";

interface OrderTabsProps {
  value: OrderTab;
  /** The number of orders in each tab; ATTENTION counts orders that are in another one, too. */
  counts: Record<string, number> | undefined;
  onTab: (tab: OrderTab) => void;
}

/** Where orders are on their way, each with how many orders of the chosen stores are there. */
export function OrderTabs({ value, counts, onTab }: OrderTabsProps) {
  const t = useTexts(ordersTexts);
  const countOf = (tab: OrderTab) => {
    if (!counts || tab) return counts?.[tab];
    return Object.entries(counts).reduce((sum, [name, count]) => sum + (name === "attention" ? 0 : count), 0);
  };
  const label = (tab: OrderTab) => {
    const name = t.states[tab || "all"] ?? tab;
    const count = countOf(tab);
    return count === undefined ? name : t.counted(name, whole(count));
  };
  return (
    <ScrollingTabs
      value={value}
      onChange={(_event, tab: OrderTab) => onTab(tab)}
      aria-label={t.tabs}
      sx={{ mb: 1.5 }}
    >
      {tabs.map((tab) => (
        <Tab key={tab} value={tab} label={label(tab)} />
      ))}
    </ScrollingTabs>
  );
}
