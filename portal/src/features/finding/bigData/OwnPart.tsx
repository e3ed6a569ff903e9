import Button from "@mui/material/Button";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { Muted, Row, TitledCard } from "@/shared/ui/Card";
import { bigDataTexts } from "./texts";

const BY_ORDERS = "13";

/** Says that there are no sales of the merchant to compare, since no store's orders are read (SCREENS, section 6). */
export function OwnPart() {
  const t = useTexts(bigDataTexts);
  const go = useGo();
  return (
    <TitledCard title={t.own}>
      <Muted>{t.ownNone}</Muted>
      <Row>
        <Button
          variant="outlined"
          onClick={() => go(paths.findProducts, { key: "eCommerce", sort: BY_ORDERS })}
        >
          {t.ownNext}
        </Button>
      </Row>
    </TitledCard>
  );
}
