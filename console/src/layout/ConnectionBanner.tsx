import Alert from "@mui/material/Alert";
import { useConnection } from "@web/connection";
import { useText } from "@/i18n/useText";

/** Says that no answers come, or late ones, for as long as that is so. */
export function ConnectionBanner() {
  const text = useText();
  const connection = useConnection();
  return (
    <div aria-live="polite">
      {connection !== "fine" && (
        <Alert severity={connection === "offline" ? "warning" : "info"} sx={{ mb: 2 }}>
          {text(`console.connection.${connection}`)}
        </Alert>
      )}
    </div>
  );
}
