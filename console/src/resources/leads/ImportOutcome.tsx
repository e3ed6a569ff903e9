import type { ImportedLeads } from "@/api/customers";
import { useText } from "@/i18n/useText";
import { ImportOutcome as Outcome } from "@/ui/ImportOutcome";

/** Shows what an import would add, and the errors by row. */
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
