import { styled, useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Link } from "react-router";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { Select } from "@/shared/ui/Select";
import type { SettingsTab } from "./tabs";
import { tabTexts } from "./tabTexts";

const Nav = styled("nav")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  "& h2": {
    margin: theme.spacing(0, 1.5, 0.5),
    fontSize: theme.typography.caption.fontSize,
    fontWeight: 600,
    color: theme.palette.text.secondary,
  },
  "& ul": { listStyle: "none", margin: 0, padding: 0, display: "grid", gap: 2 },
  "& a": {
    display: "block",
    padding: theme.spacing(1, 1.5),
    borderRadius: 10,
    color: theme.palette.text.primary,
    textDecoration: "none",
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
  "& a:hover": { background: theme.palette.action.hover },
  '& a[aria-current="page"]': {
    background: theme.palette.primary.light,
    color: theme.palette.primary.dark,
    fontWeight: 600,
  },
}));

interface TabNavigationProps {
  tabs: readonly SettingsTab[];
  current: string;
  /** The chosen store as the address has it: kept on the way to a tab that knows stores. */
  target: string;
}

function queryOf(tab: SettingsTab, target: string): Record<string, string> {
  return tab.scope !== "account" && target ? { type: tab.type, target } : { type: tab.type };
}

function groupsOf(tabs: readonly SettingsTab[]) {
  const groups = [...new Set(tabs.map((tab) => tab.group))];
  return groups.map((group) => ({ group, members: tabs.filter((tab) => tab.group === group) }));
}

/** Grouped links beside the section; a select on narrow screens, so that every name is within reach. */
export function TabNavigation({ tabs, current, target }: TabNavigationProps) {
  const t = useTexts(tabTexts);
  const go = useGo();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down("md"));
  if (isNarrow) {
    const goTo = (type: string) => {
      const tab = tabs.find((tab) => tab.type === type);
      if (tab) go(paths.settings, queryOf(tab, target));
    };
    return (
      <Select
        label={t.section}
        value={current}
        choices={tabs.map((tab) => ({ value: tab.type, label: t.tabs[tab.type] }))}
        onChange={(event) => goTo(event.target.value)}
      />
    );
  }
  return (
    <Nav aria-label={t.sections}>
      {groupsOf(tabs).map(({ group, members }) => (
        <div key={group}>
          <h2>{t.groups[group]}</h2>
          <ul>
            {members.map((tab) => (
              <li key={tab.type}>
                <Link
                  to={withRn(paths.settings, queryOf(tab, target))}
                  aria-current={tab.type === current ? "page" : undefined}
                >
                  {t.tabs[tab.type]}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Nav>
  );
}
