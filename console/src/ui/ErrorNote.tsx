import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";

/** Shows the error of a record as part of the page, not as an alert. */
export function ErrorNote({ label, error }: { label: string; error: string }) {
  return (
    <Alert severity="error" role="note" sx={{ overflowWrap: "anywhere" }}>
      <AlertTitle>{label}</AlertTitle>
      {error}
    </Alert>
  );
}
