import type { Edition } from "@/api/types";
import { useOwnName } from "@/i18n/useOwnName";
import { usePlanName } from "@/i18n/usePlanName";
import { At, Count } from "@/ui/list/fields";
import { listPage } from "@/ui/list/listPage";
import { NewButton } from "@/ui/NewButton";
import { usePlatformName } from "@/ui/platforms";
import { EditionStateTag } from "./states";

interface OfEdition {
  record: Edition;
}

export const EditionList = listPage<Edition>({
  resource: "plans",
  actions: <NewButton />,
  columns: {
    name_en: OwnName,
    state: EditionStateTag.Field,
    platforms: PlatformNames,
    plans: PlanNames,
    subscribers: Count,
    updated_at: At,
  },
  card: { title: "name_en", tag: "state", lines: ["platforms", "plans"] },
});

function OwnName({ record }: OfEdition) {
  return useOwnName()(record);
}

function PlatformNames({ record }: OfEdition) {
  return record.platforms.map(usePlatformName()).join(", ");
}

function PlanNames({ record }: OfEdition) {
  return record.plans.map(usePlanName()).join(", ");
}
