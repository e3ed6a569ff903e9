import Download from "@mui/icons-material/Download";
import Button from "@mui/material/Button";
import { useListContext } from "react-admin";
import type { Lead } from "@/api/types";
import { useText } from "@/i18n/useText";
import { Clipped } from "@/ui/Clipped";
import { AsIs, At } from "@/ui/list/fields";
import { ChoiceFilter, SearchFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { LeadStateTag } from "./states";

export const LeadList = listPage<Lead>({
  resource: "leads",
  filters: (
    <>
      <SearchFilter />
      <ChoiceFilter source="state" choices={LeadStateTag.choices} />
    </>
  ),
  actions: <ExportButton />,
  columns: {
    partner: AsIs,
    // As one line: who it is, in most forms.
    answers: ({ record }) => <Clipped text={record.answers.map((one) => one.value).join(" · ")} />,
    state: LeadStateTag.Field,
    mailbox: AsIs,
    created_at: At,
  },
  card: { title: "partner", tag: "state", lines: ["answers", "created_at"] },
});

/** The file holds what the filters show; the server writes it and keeps who took it. */
function ExportButton() {
  const text = useText();
  const { filterValues } = useListContext<Lead>();
  return (
    <Button
      variant="outlined"
      startIcon={<Download />}
      href={`/api/console/leads.csv?${new URLSearchParams(filterValues)}`}
      download
    >
      {text("resources.leads.export")}
    </Button>
  );
}
