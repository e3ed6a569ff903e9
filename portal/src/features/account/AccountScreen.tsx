import MuiTab from "@mui/material/Tab";
import MuiTabs from "@mui/material/Tabs";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { ReturnedAlert } from "@/shared/payments/ReturnedAlert";
import { Stack } from "@/shared/ui/Card";
import { MissingRight } from "@/shared/ui/ErrorNotice";
import { PageHeader } from "@/shared/ui/PageHeader";
import { useCheckReturned } from "./api";
import { BalancePart } from "./BalancePart";
import { PlanPart } from "./PlanPart";
import { RewardsPart } from "./rewards/RewardsPart";
import { accountTexts } from "./texts";

interface TabsProps {
  label: string;
  value: string;
  tabs: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Tabs({ label, value, tabs, onChange }: TabsProps) {
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

const PARTS = {
  Plan: { text: "plan", menu: "ACCOUNT", part: <PlanPart /> },
  Balance: { text: "balance", menu: "CAPITAL_MANAGE", part: <BalancePart /> },
  Rewards: { text: "rewards", menu: "REWARDS_MANAGE", part: <RewardsPart /> },
} as const;

type Name = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as Name[];

/** Plans, balances and rewards (`?type=`). Tabs without a menu are hidden, and say so when opened by address. */
export function AccountScreen({ menus }: { menus: readonly string[] }) {
  const t = useTexts(accountTexts);
  const [params, setParams] = useUrlState();
  const allowed = NAMES.filter((name) => menus.includes(PARTS[name].menu));
  const requested = NAMES.find((name) => name === params.get("type"));
  const name = requested ?? allowed[0] ?? "Plan";
  const check = useCheckReturned(name === "Balance");
  const tabs = allowed.map((part) => ({ value: part, label: t[PARTS[part].text] }));
  return (
    <>
      <PageHeader title={t.title} />
      <Stack gap={2}>
        {tabs.length > 1 && (
          <Tabs
            label={t.tabs}
            value={name}
            tabs={tabs}
            onChange={(type) =>
              setParams({ type, currency: null, period: null, since: null, until: null }, true)
            }
          />
        )}
        <ReturnedAlert check={check} />
        {allowed.includes(name) ? PARTS[name].part : <MissingRight right={t[PARTS[name].text]} />}
      </Stack>
    </>
  );
}
