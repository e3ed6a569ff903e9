import type { FindingGates } from "@/api/types";
import { useText } from "@/i18n/useText";
import { At, type FieldProps } from "@/ui/list/fields";
import { listPage } from "@/ui/list/listPage";

export const GateList = listPage<FindingGates>({
  resource: "finding_gates",
  columns: { record: Named, premium_groups: Premium, special_deal_users: Users, edited_at: At },
  card: { title: "record", lines: ["premium_groups"] },
});

function Named() {
  return useText()("resources.finding_gates.record");
}

function Premium({ record: { premium_groups } }: FieldProps<FindingGates>) {
  const text = useText();
  if (premium_groups.length === 0) return text("resources.finding_gates.none");
  return premium_groups.map((group) => text(`resources.finding_gates.fields.${group}`)).join(", ");
}

function Users({ record: { special_deal_users } }: FieldProps<FindingGates>) {
  return special_deal_users.length;
}
