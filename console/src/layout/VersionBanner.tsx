import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useNewBuild } from "@web/build";
import { useText } from "@/i18n/useText";

/** Offers to reload once a newer build of the console is served. */
export function VersionBanner() {
  const text = useText();
  const { isNew } = useNewBuild();
  const reload = (
    <Button color="inherit" size="small" onClick={() => location.reload()}>
      {text("console.build.reload")}
    </Button>
  );
  return (
    <div aria-live="polite">
      {isNew && (
        <Alert severity="info" sx={{ mb: 2 }} action={reload}>
          {text("console.build.title")}
        </Alert>
      )}
    </div>
  );
}
