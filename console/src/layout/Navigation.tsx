import AccountBalanceOutlined from "@mui/icons-material/AccountBalanceOutlined";
import ArticleOutlined from "@mui/icons-material/ArticleOutlined";
import BadgeOutlined from "@mui/icons-material/BadgeOutlined";
import CampaignOutlined from "@mui/icons-material/CampaignOutlined";
import ContactMailOutlined from "@mui/icons-material/ContactMailOutlined";
import DevicesOutlined from "@mui/icons-material/DevicesOutlined";
import DynamicFormOutlined from "@mui/icons-material/DynamicFormOutlined";
import HandshakeOutlined from "@mui/icons-material/HandshakeOutlined";
import HistoryOutlined from "@mui/icons-material/HistoryOutlined";
import HubOutlined from "@mui/icons-material/HubOutlined";
import InboxOutlined from "@mui/icons-material/InboxOutlined";
import InsightsOutlined from "@mui/icons-material/InsightsOutlined";
import LoginOutlined from "@mui/icons-material/LoginOutlined";
import MailOutlined from "@mui/icons-material/MailOutlined";
import NotificationsActiveOutlined from "@mui/icons-material/NotificationsActiveOutlined";
import PendingActionsOutlined from "@mui/icons-material/PendingActionsOutlined";
import PeopleOutlined from "@mui/icons-material/PeopleOutlined";
import RuleOutlined from "@mui/icons-material/RuleOutlined";
import SellOutlined from "@mui/icons-material/SellOutlined";
import SettingsOutlined from "@mui/icons-material/SettingsOutlined";
import StorefrontOutlined from "@mui/icons-material/StorefrontOutlined";
import SupervisorAccountOutlined from "@mui/icons-material/SupervisorAccountOutlined";
import SupportAgentOutlined from "@mui/icons-material/SupportAgentOutlined";
import TravelExploreOutlined from "@mui/icons-material/TravelExploreOutlined";
import type SvgIcon from "@mui/material/SvgIcon";
import { styled } from "@mui/material/styles";
import { useGetResourceLabel, usePermissions } from "react-admin";
import { NavLink } from "react-router";
import { useText } from "@/i18n/useText";
import { allows, RESOURCES, type Resource } from "@/providers/access";

const ICONS: Record<Resource, typeof SvgIcon> = {
  merchants: StorefrontOutlined,
  plans: SellOutlined,
  connections: HubOutlined,
  users: PeopleOutlined,
  grants: HandshakeOutlined,
  sessions: DevicesOutlined,
  log_ins: LoginOutlined,
  impersonations: SupervisorAccountOutlined,
  staff: BadgeOutlined,
  jobs: PendingActionsOutlined,
  inbox: InboxOutlined,
  announcements: CampaignOutlined,
  pages: ArticleOutlined,
  leads: ContactMailOutlined,
  lead_forms: DynamicFormOutlined,
  topic_pages: TravelExploreOutlined,
  push_messages: NotificationsActiveOutlined,
  user_messages: MailOutlined,
  support_threads: SupportAgentOutlined,
  events: InsightsOutlined,
  settings: SettingsOutlined,
  ledger: AccountBalanceOutlined,
  adjustments: RuleOutlined,
  audit: HistoryOutlined,
};

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: theme.spacing(1.5),
  display: "grid",
  gap: 2,
}));

const Item = styled(NavLink)(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1.5),
  minHeight: 42,
  padding: theme.spacing(0, 1.5),
  borderRadius: 10,
  textDecoration: "none",
  fontSize: theme.typography.body1.fontSize,
  fontWeight: 550,
  color: theme.palette.text.secondary,
  "&:hover": { background: theme.palette.action.hover, color: theme.palette.text.primary },
  "&.active": { background: theme.palette.primary.light, color: theme.palette.primary.dark },
}));

/** The areas that the reader's rights open; what is not allowed is absent. */
export function Navigation({ onChosen }: { onChosen?: () => void }) {
  const text = useText();
  const labelOf = useGetResourceLabel();
  const { permissions = [] } = usePermissions<string[]>();
  const areas = RESOURCES.filter((resource) => allows(permissions, resource, "list"));
  return (
    <nav aria-label={text("console.menu.label")}>
      <List>
        {areas.map((resource) => {
          const Icon = ICONS[resource];
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
    </nav>
  );
}
