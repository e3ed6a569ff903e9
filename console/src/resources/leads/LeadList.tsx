import type { Lead } from "@/api/types";
import { Clipped } from "@/ui/Clipped";
import { ExportButton } from "@/ui/list/ExportButton";
import { AsIs, At } from "@/ui/list/fields";
import { ChoiceFilter, SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { ImportButton } from "./ImportButton";
import { LeadStateTag } from "./states";

export const LeadList = listPage<Lead>({
  resource: "leads",
  filters: (
    <>
      <SearchFilter />
      <ChoiceFilter source="state" choices={LeadStateTag.choices} />
    </>
  ),
  actions: (
    <>
      <ImportButton />
      <ExportButton />
    </>
  ),
  columns: {
    partner: AsIs,
    // As one line: who it is, in most forms.
    answers: ({ record }) => <Clipped text={record.answers.map((answer) => answer.value).join(" · ")} />,
    state: LeadStateTag.Field,
    mailbox: AsIs,
    created_at: At,
  },
  card: { title: "partner", tag: "state", lines: ["answers", "created_at"] },
});
