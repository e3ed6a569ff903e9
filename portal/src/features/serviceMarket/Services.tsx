import StorefrontOutlined from "@mui/icons-material/StorefrontOutlined";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useServices } from "@/features/requests/api";
import { ServiceCards } from "@/features/requests/services/ServiceCards";
import type { Market } from "@/shared/api/types";
import { moment } from "@/shared/format/time";
import { useLanguage } from "@/shared/i18n/language";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { Card, Lines, Muted, Stack } from "@/shared/ui/Card";
import { Notice } from "@/shared/ui/Notice";
import { Pending } from "@/shared/ui/Pending";
import { WrittenText } from "@/shared/ui/WrittenText";
import { marketTexts } from "./texts";

const Grid = styled(Lines)(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  gridTemplateColumns: "repeat(auto-fill, minmax(min(280px, 100%), 1fr))",
  "& > li": { display: "grid" },
}));

/** The services that one can ask for here, each by its own form. */
export function Offered({ market }: { market: Market }) {
  const t = useTexts(marketTexts);
  const go = useGo();
  const services = useServices();
  if (!services.data) return <Pending query={services} rows={2} height={220} />;
  if (services.data.length > 0)
    return <ServiceCards services={services.data} onAsk={(type) => go(paths.marketRequest, { type })} />;
  if (market.forms.length > 0) return null;
  return (
    <Notice icon={<StorefrontOutlined />} title={t.none} text={t.noneText}>
      {market.contact && (
        <Button variant="contained" href={market.contact}>
          {t.write}
        </Button>
      )}
    </Notice>
  );
}

/** Open forms of the operator, each on its own page. */
export function Services({ market }: { market: Market }) {
  const t = useTexts(marketTexts);
  const language = useLanguage();
  if (market.forms.length === 0) return null;
  return (
    <Grid sx={{ mt: 2 }}>
      {market.forms.map((form) => (
        <li key={form.code}>
          <Card>
            <h2>{form.title}</h2>
            <WrittenText html={form.intro} />
            <Button
              variant="outlined"
              sx={{ mt: 1.5 }}
              href={`${paths.leadForm}/${form.code}?language=${language}`}
              aria-label={`${t.ask}: ${form.title}`}
            >
              {t.ask}
            </Button>
          </Card>
        </li>
      ))}
    </Grid>
  );
}

/** Announcements to this user. */
export function News({ news }: { news: Market["news"] }) {
  const t = useTexts(marketTexts);
  if (news.length === 0) return null;
  return (
    <Stack as="section" aria-label={t.news} sx={{ mt: 4 }}>
      {news.map((item) => (
        <Card key={item.id}>
          <h2>{item.title}</h2>
          <Muted>{moment(item.create_time)}</Muted>
          <WrittenText html={item.content} />
        </Card>
      ))}
    </Stack>
  );
}
