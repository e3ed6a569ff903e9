import MuiTab from "@mui/material/Tab";
import MuiTabs from "@mui/material/Tabs";

interface TabsProps {
  label: string;
  value: string;
  tabs: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

export function Tabs({ label, value, tabs, onChange }: TabsProps) {
  return (
    <MuiTabs
      aria-label={label}
      value={tabs.some((tab) => tab.value === value) && value}
      onChange={(_event, chosen: string) => onChange(chosen)}
    >
      {tabs.map((tab) => (
        <MuiTab key={tab.value} value={tab.value} label={tab.label} />
      ))}
    </MuiTabs>
  );
}
