import Link from "@mui/material/Link";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { Muted, Stack } from "@/shared/ui/Card";
import { useDescription } from "@/shared/ui/useDescription";
import { withSameQuery } from "./addresses";
import { LegalLinks } from "./fields";
import { LogInScreen } from "./LogInScreen";
import { accessTexts } from "./texts";
import { serviceMarket } from "./variants";

/** The login page of the service market (specification 002, section 2.8). */
export function MarketLogInScreen() {
  const t = useTexts(accessTexts);
  useDescription(t.marketDescription);
  return (
    <LogInScreen variant={serviceMarket}>
      <Stack gap={0.5} itemScope itemType="https://schema.org/Service">
        <meta itemProp="name" content={t.market} />
        <meta itemProp="description" content={t.marketDescription} />
        <Muted>
          {t.noAccount} <Link href={withSameQuery(paths.register, paths.market)}>{t.signUp}</Link>
        </Muted>
        <LegalLinks />
      </Stack>
    </LogInScreen>
  );
}
