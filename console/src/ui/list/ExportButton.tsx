import Download from "@mui/icons-material/Download";
import Button from "@mui/material/Button";
import { useListContext, useResourceContext } from "react-admin";
import { useText } from "@/i18n/useText";

/** Exports the filtered rows; the server writes the file and logs who downloaded it. */
export function ExportButton() {
  const text = useText();
  const resource = useResourceContext();
  const { before: _, ...filters } = useListContext().filterValues;
  return (
    <Button
      variant="outlined"
      startIcon={<Download />}
      href={`/api/console/${resource}.csv?${new URLSearchParams(filters)}`}
      download
    >
      {text("console.export")}
    </Button>
  );
}
