import EventBusyOutlined from "@mui/icons-material/EventBusyOutlined";
import { styled } from "@mui/material/styles";
import { Codes, hasCode } from "@/shared/api/errors";
import { LanguageSwitch } from "@/shared/i18n/LanguageSwitch";
import { useTexts } from "@/shared/i18n/texts";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { Muted } from "@/shared/ui/Card";
import { Notice } from "@/shared/ui/Notice";
import { PageHeader } from "@/shared/ui/PageHeader";
import { Pending } from "@/shared/ui/Pending";
import { TopicPart } from "./TopicPart";
import { findingTexts } from "./texts";
import { PreviewLink, useTopicPreview } from "./topics";

const Main = styled("main")(({ theme }) => ({
  maxWidth: 1240,
  margin: "0 auto",
  padding: theme.spacing(3, 2, 6),
}));

/** `/previewTopic?preview=`: a topic page as merchants would see it, for staff. */
export function TopicPreviewScreen() {
  const t = useTexts(findingTexts);
  const [params] = useUrlState();
  const link = params.get("preview") ?? "";
  const query = useTopicPreview(link);
  const page = query.data?.page;
  const isGone = hasCode(query.error, Codes.notFound);
  return (
    <Main>
      <meta name="robots" content="noindex" />
      <PageHeader title={page?.name ?? t.preview}>
        <LanguageSwitch />
      </PageHeader>
      {page ? (
        <PreviewLink value={link}>
          <Muted as="p">{page.check_code ? t.previewWithCode : t.previewText}</Muted>
          <TopicPart page={page} mayImport refusal={noRefusal} />
        </PreviewLink>
      ) : (
        !isGone && <Pending query={query} rows={3} height={200} />
      )}
      {isGone && <Notice icon={<EventBusyOutlined />} title={t.previewGone} />}
    </Main>
  );
}

/** Nothing is imported from here. */
const noRefusal = () => null;
