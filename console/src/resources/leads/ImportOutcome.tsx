import type { ImportedLeads } from "@/api/customers";
import { useText } from "@/i18n/useText";
import { ImportOutcome as Outcome } from "@/ui/ImportOutcome";

/** What an import would keep, and what is wrong in which row. */
export function ImportOutcome({ found }: { found: ImportedLeads }) {
  const text = useText();
  const { rows, new: fresh, known, faulty, faults } = found;
  const said = faults.map(({ row, field, fault }) =>
    text("resources.leads.import.row", {
      row,
      field,
      fault: text(`resources.leads.import.faults.${fault}`),
    }),
  );
  return (
    <Outcome
      sum={text("resources.leads.import.outcome", { rows, new: fresh, known, faulty })}
      faults={said}
    />
  );
}
