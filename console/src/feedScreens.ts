import CableOutlined from "@mui/icons-material/CableOutlined";
import CategoryOutlined from "@mui/icons-material/CategoryOutlined";
import CurrencyExchangeOutlined from "@mui/icons-material/CurrencyExchangeOutlined";
import FilterAltOutlined from "@mui/icons-material/FilterAltOutlined";
import RssFeedOutlined from "@mui/icons-material/RssFeedOutlined";
import type { Resource } from "@/providers/access";
import { lazyScreen, type Screens } from "@/ui/lazyScreen";

/** What fills the product catalogue, and what that needs. */
export const feedScreens = {
  feeds: {
    icon: RssFeedOutlined,
    list: lazyScreen("FeedList", () => import("./resources/feeds/FeedList")),
    show: lazyScreen("FeedShow", () => import("./resources/feeds/FeedEditor")),
    create: lazyScreen("FeedCreate", () => import("./resources/feeds/FeedEditor")),
    recordRepresentation: "name",
  },
  supply_categories: {
    icon: CategoryOutlined,
    list: lazyScreen("CategoryList", () => import("./resources/supply_categories/CategoryList")),
    show: lazyScreen("CategoryShow", () => import("./resources/supply_categories/CategoryEditor")),
    recordRepresentation: "name_en",
  },
  supply_accounts: {
    icon: CableOutlined,
    list: lazyScreen("AccountList", () => import("./resources/supply_accounts/AccountList")),
    recordRepresentation: "account_name",
  },
  exchange_rates: {
    icon: CurrencyExchangeOutlined,
    list: lazyScreen("RateList", () => import("./resources/exchange_rates/RateList")),
    recordRepresentation: "id",
  },
  finding_gates: {
    icon: FilterAltOutlined,
    list: lazyScreen("GateList", () => import("./resources/finding_gates/GateList")),
    show: lazyScreen("GateShow", () => import("./resources/finding_gates/GateEditor")),
  },
} satisfies Partial<Record<Resource, Screens>>;
