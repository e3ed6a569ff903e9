import RedeemOutlined from "@mui/icons-material/RedeemOutlined";
import StarsOutlined from "@mui/icons-material/StarsOutlined";
import type { Resource } from "@/providers/access";
import { lazyScreen, type Screens } from "@/ui/lazyScreen";

/** By what points are earned, and what they are given for. */
export const rewardScreens = {
  earn_rules: {
    icon: StarsOutlined,
    list: lazyScreen("EarnRuleList", () => import("./resources/earn_rules/EarnRuleList")),
    show: lazyScreen("EarnRuleShow", () => import("./resources/earn_rules/EarnRuleEditor")),
    create: lazyScreen("EarnRuleCreate", () => import("./resources/earn_rules/EarnRuleEditor")),
  },
  rewards: {
    icon: RedeemOutlined,
    list: lazyScreen("RewardList", () => import("./resources/rewards/RewardList")),
    show: lazyScreen("RewardShow", () => import("./resources/rewards/RewardEditor")),
    create: lazyScreen("RewardCreate", () => import("./resources/rewards/RewardEditor")),
    recordRepresentation: "name_en",
  },
} satisfies Partial<Record<Resource, Screens>>;
