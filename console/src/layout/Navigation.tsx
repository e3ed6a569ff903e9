import DashboardOutlined from "@mui/icons-material/DashboardOutlined";
import ExpandMoreOutlined from "@mui/icons-material/ExpandMoreOutlined";
import { styled } from "@mui/material/styles";
import { useId } from "react";
import { useGetResourceLabel, usePermissions, useStore } from "react-admin";
import { NavLink } from "react-router";
import { useText } from "@/i18n/useText";
import { allows, type Resource } from "@/providers/access";
import { screens } from "@/screens";
import { GROUPS, type Group } from "./groups";

const List = styled("ul")({ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: 2 });

const Frame = styled("nav")(({ theme }) => ({
  padding: theme.spacing(1.5),
  display: "grid",
  gap: theme.spacing(1),
  alignContent: "start",
  maxHeight: "calc(100vh - 60px)",
  overflowY: "auto",
}));

const Item = styled(NavLink)(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1.5),
  minHeight: 40,
  padding: theme.spacing(0, 1.5),
  borderRadius: 10,
  textDecoration: "none",
  fontSize: theme.typography.body1.fontSize,
  fontWeight: 550,
  color: theme.palette.text.secondary,
  "&:hover": { background: theme.palette.action.hover, color: theme.palette.text.primary },
  "&.active": { background: theme.palette.primary.light, color: theme.palette.primary.dark },
}));

const GroupButton = styled("button")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  width: "100%",
  minHeight: 32,
  padding: theme.spacing(0, 1.5),
  border: 0,
  borderRadius: 10,
  background: "none",
  font: "inherit",
  fontSize: theme.typography.body2.fontSize,
  fontWeight: 650,
  color: theme.palette.text.secondary,
  cursor: "pointer",
  "&:hover": { background: theme.palette.action.hover },
  "& svg": { fontSize: 18 },
  "&[aria-expanded=false] svg": { transform: "rotate(-90deg)" },
}));

/** The pages that the reader's rights open, in groups that fold; what is not allowed is absent. */
export function Navigation({ onChosen }: { onChosen?: () => void }) {
  const text = useText();
  const { permissions = [] } = usePermissions<string[]>();
  const groups = Object.entries(GROUPS)
    .map(([name, resources]) => ({
      name: name as Group,
      resources: resources.filter((resource) => allows(permissions, resource, "list")),
    }))
    .filter(({ resources }) => resources.length > 0);
  return (
    <Frame aria-label={text("console.menu.label")}>
      {groups.length > 0 ? (
        <Item to="/" end onClick={onChosen}>
          <DashboardOutlined fontSize="small" aria-hidden />
          {text("console.start.title")}
        </Item>
      ) : null}
      {groups.map((group) => (
        <MenuGroup key={group.name} {...group} onChosen={onChosen} />
      ))}
    </Frame>
  );
}

interface MenuGroupProps {
  name: Group;
  resources: Resource[];
  onChosen?: () => void;
}

function MenuGroup({ name, resources, onChosen }: MenuGroupProps) {
  const text = useText();
  const labelOf = useGetResourceLabel();
  const id = useId();
  const [isOpen, setIsOpen] = useStore(`menu.${name}`, true);
  return (
    <div>
      <GroupButton type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {text(`console.menu.groups.${name}`)}
        <ExpandMoreOutlined aria-hidden />
      </GroupButton>
      <List id={id} hidden={!isOpen} sx={isOpen ? undefined : { display: "none" }}>
        {(isOpen ? resources : []).map((resource) => {
          const Icon = screens[resource].icon;
          return (
            <li key={resource}>
              <Item to={`/${resource}`} onClick={onChosen}>
                <Icon fontSize="small" aria-hidden />
                {labelOf(resource, 2)}
              </Item>
            </li>
          );
        })}
      </List>
    </div>
  );
}
