import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { OfferedService } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { Card, Muted, Row } from "@/shared/ui/Card";
import { ProductImage } from "@/shared/ui/ProductImage";
import { serviceIcon } from "./serviceIcons";
import { serviceTexts } from "./texts";

const Body = styled(Card)(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: theme.spacing(1.5),
  height: "100%",
  "& > header": { display: "flex", alignItems: "center", gap: theme.spacing(1.5) },
  "& > header > svg": { fontSize: 32, color: theme.palette.primary.main, flex: "none" },
  "& h2": { ...theme.typography.h2, margin: 0, overflowWrap: "anywhere" },
  "& p": { margin: 0 },
  "& dl": { display: "grid", gap: theme.spacing(1), margin: 0 },
  "& dt": { color: theme.palette.text.secondary, fontSize: theme.typography.caption.fontSize },
  "& dd": { margin: 0, overflowWrap: "anywhere" },
  "& > button": { marginTop: "auto", alignSelf: "start" },
}));

/** A service with its price, deliverables, duration and examples. */
export function ServiceCard({ service, onAsk }: { service: OfferedService; onAsk: () => void }) {
  const t = useTexts(serviceTexts);
  const { key, name, detail, delivered, days, price, currency_code: currency, image_urls: images } = service;
  const Icon = serviceIcon(key);
  const facts = [
    { term: t.gets, said: delivered },
    { term: t.time, said: days === null ? t.timeOnRequest : t.days(days) },
    { term: t.price, said: price ? money(price, currency) : t.quoted },
  ].filter(({ said }) => said);
  return (
    <Body>
      <header>
        <Icon aria-hidden />
        <h2>{name}</h2>
      </header>
      <p>{detail}</p>
      <dl>
        {facts.map(({ term, said }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
      {images.length > 0 && (
        <div>
          <Muted>{t.examples}</Muted>
          <Row sx={{ mt: 0.5 }}>
            {images.map((image, place) => (
              <a
                key={image}
                href={image}
                target="_blank"
                rel="noreferrer"
                aria-label={t.example(name, place + 1)}
              >
                <ProductImage src={image} size={64} />
              </a>
            ))}
          </Row>
        </div>
      )}
      <Button variant="contained" aria-label={t.askFor(name)} onClick={onAsk}>
        {t.ask}
      </Button>
    </Body>
  );
}
