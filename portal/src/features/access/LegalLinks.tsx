import Link from "@mui/material/Link";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { Muted } from "@/shared/ui/Card";
import { accessTexts } from "./texts";

export function LegalLinks() {
  const t = useTexts(accessTexts);
  return (
    <Muted>
      {t.legalBefore} <Link href={paths.terms}>{t.terms}</Link> {t.legalAnd}{" "}
      <Link href={paths.privacy}>{t.privacy}</Link>
      {t.legalAfter}
    </Muted>
  );
}
