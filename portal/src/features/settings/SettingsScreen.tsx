import SettingsOutlined from "@mui/icons-material/SettingsOutlined";
import { styled } from "@mui/material/styles";
import { Navigate } from "react-router";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { useUser } from "@/shared/session/useUser";
import { Notice } from "@/shared/ui/Notice";
import { PageHeader } from "@/shared/ui/PageHeader";
import type { SettingsParts } from "./section";
import { TabNavigation } from "./TabNavigation";
import { TabSection } from "./TabSection";
import { tabsFor } from "./tabs";
import { tabTexts } from "./tabTexts";

const Layout = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(3),
  alignItems: "start",
  gridTemplateColumns: "220px minmax(0, 1fr)",
  [theme.breakpoints.down("md")]: { gridTemplateColumns: "minmax(0, 1fr)", gap: theme.spacing(2) },
}));

/** `?type=` chooses the section, `?target=` the store by its id or its name (specification 000, section 2). */
export function SettingsScreen({ parts }: { parts: SettingsParts }) {
  const t = useTexts(tabTexts);
  const { data: user } = useUser();
  const [params] = useUrlState();
  const target = params.get("target") ?? "";
  if (!user) return null;
  const tabs = tabsFor(user, user.acting !== null);
  const first = (target && tabs.find((tab) => tab.scope !== "account")) || tabs[0];
  const requested = params.get("type");
  const found = tabs.find((tab) => tab.type === requested);
  // An unknown or forbidden section redirects to the first allowed one.
  const tab = found ?? first;
  if (requested && !found && user.is_confined) return <Navigate to={user.landing} replace />;
  return (
    <>
      <PageHeader title={t.title} />
      <Layout>
        <TabNavigation tabs={tabs} current={tab?.type ?? ""} target={target} />
        {tab ? (
          <TabSection key={tab.type} tab={tab} target={target} parts={parts} />
        ) : (
          <Notice icon={<SettingsOutlined />} title={t.unknownType} />
        )}
      </Layout>
    </>
  );
}
