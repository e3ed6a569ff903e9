import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";

const Faults = styled("ul")(({ theme }) => ({
  margin: theme.spacing(1, 0, 0),
  paddingLeft: theme.spacing(2.5),
  maxHeight: 200,
  overflow: "auto",
  overflowWrap: "anywhere",
}));

/** Shows what an import would add, and the errors by row. */
export function ImportOutcome({ sum, faults }: { sum: string; faults: readonly string[] }) {
  return (
    <Alert severity={faults.length > 0 ? "warning" : "info"}>
      {sum}
      {faults.length > 0 && (
        <Faults tabIndex={0}>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </Faults>
      )}
    </Alert>
  );
}
