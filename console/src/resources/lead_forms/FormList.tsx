import type { LeadForm } from "@/api/types";
import { AsIs, At, Code, Count } from "@/ui/list/fields";
import { listPage } from "@/ui/list/listPage";
import { NewButton } from "@/ui/NewButton";
import { FormStateTag } from "./FormStateTag";

export const FormList = listPage<LeadForm>({
  resource: "lead_forms",
  actions: <NewButton />,
  columns: {
    partner: AsIs,
    code: Code,
    state: ({ record }) => <FormStateTag isActive={record.is_active} />,
    lead_count: Count,
    edited_at: At,
    edited_by: AsIs,
  },
  card: { title: "partner", tag: "state", lines: ["code", "edited_at"] },
});
