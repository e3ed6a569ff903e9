import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { useConnection } from "@web/connection";
import { appTexts } from "@/app/texts";
import { useTexts } from "@/shared/i18n/texts";

const Bar = styled(Alert)(({ theme }) => ({
  position: "sticky",
  top: 64,
  zIndex: theme.zIndex.appBar - 1,
  marginBottom: theme.spacing(2),
  [theme.breakpoints.down("md")]: { top: 56 },
}));

/** Shows a banner while requests fail or are slow. */
export function ConnectionBanner() {
  const t = useTexts(appTexts);
  const connection = useConnection();
  return (
    <div aria-live="polite">
      {connection === "offline" && (
        <Bar role="status" severity="warning">
          {t.offline}
        </Bar>
      )}
      {connection === "slow" && (
        <Bar role="status" severity="info">
          {t.slow}
        </Bar>
      )}
    </div>
  );
}
