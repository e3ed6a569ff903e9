import ArrowBack from "@mui/icons-material/ArrowBack";
import Button from "@mui/material/Button";
import { RequestPage } from "@/features/requests/form/RequestPage";
import { profileOf } from "@/features/requests/form/values";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { useUser } from "@/shared/session/useUser";
import { openSupport } from "@/shared/support/supportChat";
import { servicesTexts } from "./texts";

/** `/app/sourcingInitiate`: a request's form, and requests that exist (specification 002, section 2.7). */
export function SourcingInitiateScreen() {
  const t = useTexts(servicesTexts);
  const go = useGo();
  const [params] = useUrlState();
  const user = useUser().data;
  const leadsToRecords = params.get("back") === "2" || params.has("id");
  return (
    <>
      <Button
        startIcon={<ArrowBack />}
        sx={{ ml: -1, mb: 1 }}
        onClick={() => go(paths.findServices, { type: leadsToRecords ? "2" : "1" })}
      >
        {leadsToRecords ? t.backToRecords : t.back}
      </Button>
      <RequestPage
        owner={user?.id ?? ""}
        profile={profileOf(user)}
        onContact={openSupport}
        onDone={() => go(paths.findServices, { type: "2" })}
      />
    </>
  );
}
