import SettingsOutlined from "@mui/icons-material/SettingsOutlined";
import { styled } from "@mui/material/styles";
import { Link } from "react-router";
import { useTexts } from "@/shared/i18n/texts";
import { paths, withRn } from "@/shared/navigation/paths";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { useUser } from "@/shared/session/useUser";
import { Card, Muted } from "@/shared/ui/Card";
import { ErrorNotice } from "@/shared/ui/ErrorNotice";
import { ListSkeleton } from "@/shared/ui/ListSkeleton";
import { Notice } from "@/shared/ui/Notice";
import { PageHeader } from "@/shared/ui/PageHeader";
import { usePriceRules } from "./api/usePriceRules";
import { Conversions } from "./Conversions";
import { PriceRuleForm } from "./PriceRuleForm";
import { StoreRule } from "./StoreRule";
import { SupplierAccounts } from "./SupplierAccounts";
import { TeamSection } from "./team/TeamSection";
import { teamTexts } from "./team/texts";
import { settingsTexts } from "./texts";

/** Targets that are not the name of a store. */
const CURRENCIES = "currencies";
const SUPPLIERS = "suppliers";
const TEAM = "team";

const Layout = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(3),
  alignItems: "start",
  gridTemplateColumns: "220px minmax(0, 1fr)",
  [theme.breakpoints.down("lg")]: { gridTemplateColumns: "minmax(0, 1fr)", gap: theme.spacing(2) },
}));

const Nav = styled("nav")(({ theme }) => ({
  display: "grid",
  gap: 2,
  "& a": {
    flex: "none",
    padding: theme.spacing(1, 1.5),
    borderRadius: 10,
    color: theme.palette.text.primary,
    textDecoration: "none",
    whiteSpace: "nowrap",
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
  '& a[aria-current="page"]': {
    background: theme.palette.primary.light,
    color: theme.palette.primary.dark,
    fontWeight: 600,
  },
  [theme.breakpoints.down("lg")]: { display: "flex", overflowX: "auto", paddingBottom: 4 },
}));

type Rules = NonNullable<ReturnType<typeof usePriceRules>["data"]>;

function Section({ rules, target }: { rules: Rules; target: string }) {
  const t = useTexts(settingsTexts);
  if (target === SUPPLIERS) return <SupplierAccounts />;
  if (target === TEAM) return <TeamSection />;
  if (target === CURRENCIES) return <Conversions conversions={rules.conversions} />;
  const store = rules.stores.find((one) => one.store === target);
  if (store) return <StoreRule key={store.store_id} store={store} byDefault={rules.default} />;
  if (target) return <Notice icon={<SettingsOutlined />} title={t.unknownTarget(target)} />;
  return (
    <Card>
      <h2>{t.defaultTitle}</h2>
      <p>
        <Muted>{t.defaultText}</Muted>
      </p>
      <PriceRuleForm storeId="" rule={rules.default} />
    </Card>
  );
}

/** `?target=` chooses the section: a store by its name, `currencies`, `suppliers`, `team`, or the default prices. */
export function SettingsScreen() {
  const t = useTexts(settingsTexts);
  const team = useTexts(teamTexts);
  const { data: user } = useUser();
  const [params] = useUrlState();
  const target = params.get("target") ?? "";
  const { data: rules, error, refetch } = usePriceRules();
  const sections = [
    { target: "", label: t.defaultPrices },
    ...(rules?.stores ?? []).map((store) => ({ target: store.store, label: store.store })),
    { target: CURRENCIES, label: t.currencies },
    { target: SUPPLIERS, label: t.suppliers },
    ...(user?.root_id === "" ? [{ target: TEAM, label: team.team }] : []),
  ];
  return (
    <>
      <PageHeader title={t.title} />
      {!rules && !error && <ListSkeleton rows={2} height={180} />}
      {error && !rules && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {rules && (
        <Layout>
          <Nav aria-label={t.sections}>
            {sections.map((section) => (
              <Link
                key={section.target}
                to={withRn(paths.settings, section.target ? { target: section.target } : {})}
                aria-current={section.target === target ? "page" : undefined}
              >
                {section.label}
              </Link>
            ))}
          </Nav>
          <Section rules={rules} target={target} />
        </Layout>
      )}
    </>
  );
}
