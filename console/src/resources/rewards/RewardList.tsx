import type { Reward } from "@/api/types";
import { useOwnName } from "@/i18n/useOwnName";
import { useText } from "@/i18n/useText";
import { useAmount } from "@/ui/Amount";
import { AsIs, Count } from "@/ui/list/fields";
import { listPage } from "@/ui/list/listPage";
import { NewButton } from "@/ui/NewButton";
import { RewardStateTag } from "./states";

interface OfReward {
  record: Reward;
}

export const RewardList = listPage<Reward>({
  resource: "rewards",
  actions: <NewButton />,
  columns: {
    name_en: Name,
    kind: Kind,
    points: Count,
    amount: Gives,
    is_on: IsOn,
    edited_by: AsIs,
  },
  card: { title: "name_en", tag: "is_on", lines: ["kind", "points", "amount"] },
});

function Name({ record }: OfReward) {
  return useOwnName()(record);
}

function Kind({ record }: OfReward) {
  return useText()(`resources.rewards.kinds.${record.kind}`);
}

function Gives({ record: { amount, currency } }: OfReward) {
  return useAmount()(amount, currency);
}

function IsOn({ record }: OfReward) {
  return <RewardStateTag state={record.is_on ? "on" : "off"} />;
}
