import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import type { ImportedLeads } from "@/api/customers";
import { useText } from "@/i18n/useText";

const Faults = styled("ul")(({ theme }) => ({
  margin: theme.spacing(1, 0, 0),
  paddingLeft: theme.spacing(2.5),
  maxHeight: 200,
  overflow: "auto",
}));

/** What an import would keep, and what is wrong in which row. */
export function ImportOutcome({ found }: { found: ImportedLeads }) {
  const text = useText();
  const { rows, new: fresh, known, faulty, faults } = found;
  return (
    <Alert severity={faulty > 0 ? "warning" : "info"}>
      {text("resources.leads.import.outcome", { rows, new: fresh, known, faulty })}
      {faults.length > 0 && (
        <Faults tabIndex={0}>
          {faults.map(({ row, field, fault }) => (
            <li key={`${row} ${field}`}>
              {text("resources.leads.import.row", {
                row,
                field,
                fault: text(`resources.leads.import.faults.${fault}`),
              })}
            </li>
          ))}
        </Faults>
      )}
    </Alert>
  );
}
