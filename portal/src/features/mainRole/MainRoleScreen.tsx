import ManageAccountsOutlined from "@mui/icons-material/ManageAccountsOutlined";
import Button from "@mui/material/Button";
import { Link, useSearchParams } from "react-router";
import { useMainRoleOffer } from "@/shared/accounts/useMainRoleOffer";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Notice } from "@/shared/ui/Notice";
import { PageHeader } from "@/shared/ui/PageHeader";
import { OfferCard } from "./OfferCard";
import { mainRoleTexts } from "./texts";

function Offer() {
  const t = useTexts(mainRoleTexts);
  const [params] = useSearchParams();
  const { data: offer, error, refetch } = useMainRoleOffer();
  if (offer?.is_mine) return <OfferCard offer={offer} token={params.get("token") ?? ""} />;
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (offer === undefined) return <ListSkeleton rows={3} height={40} />;
  const [title, text, to, label] = offer
    ? [t.isGiver, t.isGiverText(offer.receiver), withRn(paths.settings, { type: "team" }), t.toTeam]
    : [t.none, t.noneText, withRn(paths.app), t.toStart];
  return (
    <Notice icon={<ManageAccountsOutlined />} title={title} text={text}>
      <Button component={Link} to={to} variant="contained">
        {label}
      </Button>
    </Notice>
  );
}

/** `/app/mainAccount`: the target of the mail to the user who may become the main account. */
export function MainRoleScreen() {
  const t = useTexts(mainRoleTexts);
  return (
    <>
      <PageHeader title={t.title} />
      <Offer />
    </>
  );
}
