import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";

/** What a record failed with: a part of the page, not a message that interrupts. */
export function ErrorNote({ label, error }: { label: string; error: string }) {
  return (
    <Alert severity="error" role="note" sx={{ overflowWrap: "anywhere" }}>
      <AlertTitle>{label}</AlertTitle>
      {error}
    </Alert>
  );
}
