import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import { memo } from "react";
import { trackView } from "@/shared/events/trackImport";
import { whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { isNewProduct } from "@/shared/newTag/newProducts";
import { Muted, Row } from "@/shared/ui/Card";
import { Tag } from "@/shared/ui/Tag";
import type { Found } from "./found";
import { type DrawRefusal, ImportButton } from "./ImportButton";
import { Picture } from "./Picture";
import { price } from "./price";
import { findingTexts } from "./texts";

const Frame = styled("article")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: theme.spacing(0.75),
  height: "100%",
  padding: theme.spacing(1.25),
  borderRadius: 14,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
  "& > :last-child": { marginTop: "auto" },
  // A card is narrow: what is refused needs its width for the words.
  "& .MuiAlert-root": { flexWrap: "wrap", padding: theme.spacing(0.5, 1.25) },
  "& .MuiAlert-icon": { display: "none" },
}));

const Title = styled(Link)(({ theme }) => ({
  textAlign: "start",
  ...theme.typography.body2,
  fontWeight: 600,
  overflow: "hidden",
  display: "-webkit-box",
  WebkitLineClamp: 2,
  WebkitBoxOrient: "vertical",
  overflowWrap: "anywhere",
  minHeight: "2.8em",
})) as typeof Link;

const PictureLink = styled(Link)({ display: "grid", color: "inherit" }) as typeof Link;

const Amount = styled("span")({ fontWeight: 700 });

export interface CardWays {
  /** Opens the detail in the portal. */
  onDetails?: (found: Found) => void;
  mayImport: boolean;
  refusal: DrawRefusal;
}

/** A found product: what it is, what it costs, and its way into the Import List. */
export const FoundCard = memo(function FoundCard({
  found,
  onDetails,
  mayImport,
  refusal,
}: CardWays & { found: Found }) {
  const t = useTexts(findingTexts);
  const look = () => trackView(found);
  // Antstore's own products have an id here, and no page elsewhere: they open their detail.
  const isElsewhere = found.url.startsWith("http");
  const way = isElsewhere
    ? { href: found.url, target: "_blank", rel: "noreferrer", onClick: look }
    : { component: "button" as const, onClick: () => onDetails?.(found) };
  return (
    <Frame aria-label={found.title}>
      {/* For keyboards and screen readers, the title beside it is the same link. */}
      <PictureLink {...way} tabIndex={-1} aria-hidden>
        <Picture src={found.images[0]} />
      </PictureLink>
      <Title {...way} underline="hover" color="inherit">
        {found.title}
      </Title>
      <Row>
        <Amount>{price(found.price, found.currency)}</Amount>
        {found.wasPrice && <Muted as="s">{price(found.wasPrice, found.currency)}</Muted>}
        {found.discount !== null && found.discount > 0 && <Tag tone="error">{t.off(found.discount)}</Tag>}
      </Row>
      <Row sx={{ columnGap: 1.5 }}>
        {found.orders !== null && <Muted>{t.orders(whole(found.orders))}</Muted>}
        {found.rating && (
          <Muted>
            <span aria-hidden>★ {found.rating}</span>
            <span style={HIDDEN}>{t.stars(found.rating)}</span>
          </Muted>
        )}
        {found.comments !== null && found.comments > 0 && <Muted>{t.reviews(whole(found.comments))}</Muted>}
      </Row>
      <Row>
        {isNewProduct(found.since) && <Tag tone="info">{t.newTag}</Tag>}
        <SaleTag found={found} />
      </Row>
      <Row sx={{ justifyContent: "space-between" }}>
        {mayImport && !found.isGone && <ImportButton found={found} refusal={refusal} />}
        {onDetails && (
          <Button size="small" aria-label={t.detailsOf(found.title)} onClick={() => onDetails(found)}>
            {t.details}
          </Button>
        )}
      </Row>
    </Frame>
  );
});

/** Warns of a product that is no longer sold, or that was not seen lately. */
export function SaleTag({ found }: { found: Found }) {
  const t = useTexts(findingTexts);
  if (found.isGone) return <Tag tone="warning">{t.gone}</Tag>;
  return found.isOld && <Tag>{t.old}</Tag>;
}

const HIDDEN = {
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
} as const;
