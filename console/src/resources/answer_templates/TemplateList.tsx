import type { AnswerTemplate } from "@/api/types";
import { AsIs, OneLine } from "@/ui/list/fields";
import { listPage } from "@/ui/list/listPage";
import { NewButton } from "@/ui/NewButton";
import { TemplateStateTag } from "./TemplateStateTag";

export const TemplateList = listPage<AnswerTemplate>({
  resource: "answer_templates",
  actions: <NewButton />,
  columns: {
    title: AsIs,
    service_name: AsIs,
    state: ({ record }) => <TemplateStateTag state={record.is_active ? "active" : "inactive"} />,
    text_en: OneLine,
    edited_by: AsIs,
  },
  card: { title: "title", tag: "state", lines: ["service_name", "text_en"] },
});
