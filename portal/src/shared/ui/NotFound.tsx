import ExploreOffOutlined from "@mui/icons-material/ExploreOffOutlined";
import Button from "@mui/material/Button";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { Notice } from "./Notice";
import { uiTexts } from "./texts";
import { useTitle } from "./useTitle";

/** The heading is the page's own, unless the page around it has one. */
export function NotFound({ heading }: { heading?: "h1" | "h2" }) {
  const t = useTexts(uiTexts);
  useTitle(t.notFoundTitle);
  return (
    <Notice icon={<ExploreOffOutlined />} heading={heading} title={t.notFoundTitle} text={t.notFoundText}>
      <Button variant="contained" href={paths.app}>
        {t.home}
      </Button>
    </Notice>
  );
}
