import MuiTab from "@mui/material/Tab";
import { ScrollingTabs } from "@/shared/ui/ScrollingTabs";

interface TabsProps {
  label: string;
  value: string;
  tabs: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** Tabs that scroll where there is no room. */
export function Tabs({ label, value, tabs, onChange }: TabsProps) {
  return (
    <ScrollingTabs
      aria-label={label}
      value={tabs.some((tab) => tab.value === value) && value}
      onChange={(_event, chosen: string) => onChange(chosen)}
      sx={{ mb: 1.5 }}
    >
      {tabs.map((tab) => (
        <MuiTab key={tab.value} value={tab.value} label={tab.label} />
      ))}
    </ScrollingTabs>
  );
}
