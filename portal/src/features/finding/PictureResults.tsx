import Button from "@mui/material/Button";
import { useTexts } from "@/shared/i18n/texts";
import { Row } from "@/shared/ui/Card";
import { ProductImage } from "@/shared/ui/ProductImage";
import type { CardWays } from "./FoundCard";
import { usePictureResults } from "./pictures";
import { ResultGrid } from "./ResultGrid";
import { findingTexts } from "./texts";

interface PictureResultsProps extends CardWays {
  /** The address that the server told for the picture, or an image of a card. */
  picture: string;
  onClose: () => void;
}

/** Where this browser loads it from: the server's address may name another host of ours. */
function ownAddress(picture: string): string {
  const { pathname, search } = new URL(picture, window.location.origin);
  return pathname + search;
}

/** What looks like a picture; closing leads back to the catalogue. */
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
