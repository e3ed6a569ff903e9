import EventBusyOutlined from "@mui/icons-material/EventBusyOutlined";
import SearchOffOutlined from "@mui/icons-material/SearchOffOutlined";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { Codes, hasCode } from "@/shared/api/errors";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { useTopicProducts } from "@/shared/topics/useTopicProducts";
import { Card, Lines, Muted } from "@/shared/ui/Card";
import { Notice } from "@/shared/ui/Notice";
import { PageHeader } from "@/shared/ui/PageHeader";
import { Pending } from "@/shared/ui/Pending";
import { ProductImage } from "@/shared/ui/ProductImage";
import { servicesTexts } from "./texts";

const Main = styled("main")(({ theme }) => ({
  maxWidth: 1040,
  margin: "0 auto",
  padding: theme.spacing(3, 2, 6),
}));

const Grid = styled(Lines)(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  gridTemplateColumns: "repeat(auto-fill, minmax(min(220px, 100%), 1fr))",
  "& h2": {
    ...theme.typography.body1,
    fontWeight: 650,
    margin: theme.spacing(1, 0, 0.5),
    overflowWrap: "anywhere",
  },
}));

/** `/previewResult?page_id=`: a page of products that a request was answered with; for its reader alone. */
export function PreviewScreen() {
  const t = useTexts(servicesTexts);
  const [params] = useUrlState();
  const products = useTopicProducts(Number(params.get("page_id")) || 0);
  const shown = products.data?.pages.flatMap((page) => page.products) ?? [];
  const isExpired = hasCode(products.error, Codes.pageExpired);
  const isGone = hasCode(products.error, Codes.noRight) || (products.isSuccess && shown.length === 0);
  const toRequests = (
    <Button variant="contained" href={`${paths.findServices}?type=2`}>
      {t.toRequests}
    </Button>
  );
  return (
    <Main>
      <meta name="robots" content="noindex" />
      <PageHeader title={t.preview} />
      {isExpired && (
        <Notice icon={<EventBusyOutlined />} title={t.previewExpired}>
          {toRequests}
        </Notice>
      )}
      {isGone && (
        <Notice icon={<SearchOffOutlined />} title={t.previewGone} text={t.previewGoneText}>
          {toRequests}
        </Notice>
      )}
      {!isExpired && !isGone && <Pending query={products} rows={3} height={200} />}
      <Grid>
        {shown.map(
          ({ id, title, url, image_urls: images, product_price: price, currency_code: currency }) => (
            <li key={id}>
              <Card sx={{ height: "100%" }}>
                <ProductImage src={images.split(";")[0]} size={160} />
                <h2>
                  {url ? (
                    <a href={url} target="_blank" rel="noreferrer">
                      {title}
                    </a>
                  ) : (
                    title
                  )}
                </h2>
                <Muted>{money(price, currency)}</Muted>
              </Card>
            </li>
          ),
        )}
      </Grid>
      {products.hasNextPage && (
        <Button
          variant="outlined"
          sx={{ mt: 2 }}
          loading={products.isFetchingNextPage}
          onClick={() => void products.fetchNextPage()}
        >
          {t.more}
        </Button>
      )}
    </Main>
  );
}
