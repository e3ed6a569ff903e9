import CheckCircle from "@mui/icons-material/CheckCircle";
import RadioButtonUnchecked from "@mui/icons-material/RadioButtonUnchecked";
import { styled } from "@mui/material/styles";
import { useIsFetching } from "@tanstack/react-query";
import { useCounts } from "@/shared/api/counts";
import { userConfigPermissions } from "@/shared/api/generated/operations";
import type { User } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { AppLink } from "@/shared/navigation/AppLink";
import { paths } from "@/shared/navigation/paths";
import { useSite } from "@/shared/session/useSite";
import { useStores } from "@/shared/stores/useStores";
import { Card, CardHead } from "@/shared/ui/Card";
import { MANAGE_STORES } from "./steps";
import { guideTexts } from "./texts";
import { useStepRights } from "./useGuideSteps";

const List = styled("ol")(({ theme }) => ({
  listStyle: "none",
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(220px, 1fr))",
  gap: theme.spacing(1),
  margin: theme.spacing(1.5, 0, 0),
  padding: 0,
  "& li": { display: "flex", alignItems: "center", gap: theme.spacing(1) },
  "& a": { color: theme.palette.text.primary },
  "& svg": { color: theme.palette.primary.main, fontSize: 20 },
}));

interface FirstStep {
  text: "samples" | "import" | "store" | "publish";
  path: string;
  query: Record<string, string>;
  isDone: boolean;
}

/** The checklist of a new user, sample products first. Empty after the first publication; undefined while loading. */
export function useFirstSteps(user: User): FirstStep[] | undefined {
  const counts = useCounts();
  const stores = useStores();
  const site = useSite();
  const rights = useStepRights(user);
  const isAsking = useIsFetching({ queryKey: userConfigPermissions.key }) > 0;
  if (counts.isPending || stores.isPending || site.isPending || (isAsking && !rights)) return undefined;
  if (!counts.data || !stores.data || !site.data || !rights || counts.data.my_product_count > 0) return [];
  const hasImported = counts.data.import_product_count > 0;
  const all = [
    {
      text: site.data.sample_products && !hasImported ? "samples" : "import",
      path: paths.importList,
      query: { import: "1" },
      needs: "IMPORT_PRODUCT",
      isDone: hasImported,
    },
    {
      text: "store",
      path: paths.stores,
      query: { connect: "1" },
      needs: MANAGE_STORES,
      isDone: stores.data.stores.length > 0,
    },
    { text: "publish", path: paths.importList, query: {}, needs: "IMPORT_LIST", isDone: false },
  ] as const;
  return all.filter(({ needs }) => rights.includes(needs));
}

export function FirstSteps({ steps }: { steps: FirstStep[] }) {
  const t = useTexts(guideTexts);
  if (steps.length === 0) return null;
  return (
    <Card aria-label={t.checklist} sx={{ mb: 2 }}>
      <CardHead>
        <h2>{t.checklist}</h2>
      </CardHead>
      <List>
        {steps.map(({ text, path, query, isDone }) => (
          <li key={text}>
            {isDone ? <CheckCircle titleAccess={t.done} /> : <RadioButtonUnchecked aria-hidden />}
            <AppLink to={path} query={isDone ? {} : query}>
              {t.first[text]}
            </AppLink>
          </li>
        ))}
      </List>
    </Card>
  );
}
