import Button from "@mui/material/Button";
import { useTexts } from "@/shared/i18n/texts";
import { Row } from "@/shared/ui/Card";
import { ProductImage } from "@/shared/ui/ProductImage";
import type { CardWays } from "./FoundCard";
import { usePictureResults } from "./pictures";
import { ResultGrid } from "./ResultGrid";
import { findingTexts } from "./texts";

interface PictureResultsProps extends CardWays {
  /** The address of an uploaded picture, or of a card's image. */
  picture: string;
  onClose: () => void;
}

/** Returns the address at which this browser loads the picture: the server's may have another of our hosts. */
function ownAddress(picture: string): string {
  if (!URL.canParse(picture, window.location.origin)) return "";
  const { pathname, search } = new URL(picture, window.location.origin);
  return pathname + search;
}

/** Products that look like a picture; closing returns to the catalogue. */
export function PictureResults({ picture, onClose, ...ways }: PictureResultsProps) {
  const t = useTexts(findingTexts);
  const results = usePictureResults(picture);
  return (
    <section aria-label={t.pictureResults}>
      <Row gap={2} sx={{ mb: 1.5 }}>
        <ProductImage src={ownAddress(picture)} alt={t.pictureYours} size={72} />
        <h2 style={{ margin: 0 }}>{t.pictureResults}</h2>
        <Button variant="outlined" onClick={onClose}>
          {t.pictureClose}
        </Button>
      </Row>
      <ResultGrid results={results} {...ways} />
    </section>
  );
}
