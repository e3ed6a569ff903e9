import type { CustomerField } from "@/api/customers";
import { useText } from "@/i18n/useText";
import { AsIs, Count } from "@/ui/list/fields";
import { listPage } from "@/ui/list/listPage";
import { NewButton } from "@/ui/NewButton";
import { UseTag } from "./states";

interface OfField {
  record: CustomerField;
}

export const FieldList = listPage<CustomerField>({
  resource: "customer_fields",
  actions: <NewButton />,
  columns: {
    label_en: AsIs,
    label_zh: AsIs,
    kind: Kind,
    position: Count,
    is_active: ({ record }) => <UseTag state={String(record.is_active)} />,
    edited_by: AsIs,
  },
  card: { title: "label_en", tag: "is_active", lines: ["label_zh", "kind"] },
});

function Kind({ record }: OfField) {
  const text = useText();
  return text(`resources.customer_fields.kinds.${record.kind}`);
}
