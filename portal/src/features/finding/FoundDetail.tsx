import PhotoCameraOutlined from "@mui/icons-material/PhotoCameraOutlined";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import type { FoundFigure } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { MeasuredDays } from "@/shared/suppliers/MeasuredDays";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { Modal } from "@/shared/ui/Modal";
import { Pending } from "@/shared/ui/Pending";
import { ProductImage } from "@/shared/ui/ProductImage";
import { useFoundProduct, useSimilar } from "./api";
import { type CardWays, FoundCard, SaleTag } from "./FoundCard";
import { foundByCreative } from "./found";
import { ImportButton } from "./ImportButton";
import { PriceHistory } from "./PriceHistory";
import { price } from "./price";
import { findingTexts } from "./texts";

const Figures = styled("dl")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(160px, 1fr))",
  gap: theme.spacing(1, 2),
  margin: 0,
  "& dd": { margin: 0 },
  "& dt": { color: theme.palette.text.secondary, fontSize: theme.typography.body2.fontSize },
}));

const Grid = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1.5),
  gridTemplateColumns: "repeat(auto-fill, minmax(180px, 1fr))",
}));

interface FoundDetailProps extends CardWays {
  id: string;
  onOpen: (id: string) => void;
  /** Searches by a picture of the product. */
  onPicture: (address: string) => void;
  onClose: () => void;
}

/** A found product: pictures, figures with their sources, what it cost, and what is like it. */
export function FoundDetail({ id, onOpen, onPicture, onClose, mayImport, refusal }: FoundDetailProps) {
  const t = useTexts(findingTexts);
  const query = useFoundProduct(id);
  const found = query.data && foundByCreative(query.data.product);
  return (
    <Modal title={found?.title ?? t.details} width={1000} onClose={onClose}>
      {found && query.data ? (
        <Stack>
          <Row>
            {found.images.map((src) => (
              <ProductImage key={src} src={src} size={112} />
            ))}
          </Row>
          <Row>
            <b>{price(found.price, found.currency)}</b>
            <SaleTag found={found} />
            <Muted>{found.categories.filter(Boolean).join(" / ")}</Muted>
            <Link href={found.url} target="_blank" rel="noreferrer">
              {t.open}
            </Link>
            {found.images[0] && (
              <Button
                size="small"
                startIcon={<PhotoCameraOutlined />}
                onClick={() => onPicture(found.images[0] ?? "")}
              >
                {t.byPicture}
              </Button>
            )}
            {mayImport && !found.isGone && (
              <ImportButton key={found.id} found={found} refusal={refusal} label={t.download} from={2} />
            )}
          </Row>
          <FiguresPart figures={query.data.product.figures} />
          <MeasuredDays type={found.type} />
          <PriceHistory points={query.data.price_history} platform={query.data.product.platform} />
          <SimilarPart id={id} onOpen={onOpen} mayImport={mayImport} refusal={refusal} />
        </Stack>
      ) : (
        <Pending query={query} rows={4} height={80} />
      )}
    </Modal>
  );
}

function FiguresPart({ figures }: { figures: readonly FoundFigure[] }) {
  const t = useTexts(findingTexts);
  if (!figures.length) return null;
  return (
    <section>
      <h3>{t.figures}</h3>
      <Figures>
        {figures.map((figure) => (
          <div key={figure.name}>
            <dt>{t.figureNames[figure.name] ?? figure.name}</dt>
            <dd>
              <b>{figure.value}</b>
              <Muted sx={{ display: "block" }}>{t.figureSource(figure.source, figure.date)}</Muted>
            </dd>
          </div>
        ))}
      </Figures>
    </section>
  );
}

function SimilarPart({ id, onOpen, ...ways }: CardWays & { id: string; onOpen: (id: string) => void }) {
  const t = useTexts(findingTexts);
  const query = useSimilar(id);
  return (
    <section>
      <h3>{t.similarTitle}</h3>
      <Pending query={query} rows={1} height={200} />
      {query.data?.length === 0 && <Muted>{t.noSimilar}</Muted>}
      <Grid>
        {query.data?.map((similar) => (
          <FoundCard key={similar.id} found={similar} onDetails={() => onOpen(similar.id)} {...ways} />
        ))}
      </Grid>
    </section>
  );
}
