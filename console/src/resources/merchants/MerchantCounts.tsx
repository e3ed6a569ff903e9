import { styled } from "@mui/material/styles";
import { useLocale } from "react-admin";
import type { Merchant } from "@/api/types";
import { wholeNumber } from "@/i18n/format";
import { languageTag } from "@/i18n/i18nProvider";
import { useText } from "@/i18n/useText";

const Row = styled("dl")(({ theme }) => ({
  margin: 0,
  display: "grid",
  gridTemplateColumns: "repeat(4, 1fr)",
  gap: theme.spacing(1.5),
  [theme.breakpoints.down("md")]: { gridTemplateColumns: "repeat(2, 1fr)" },
}));

const Tile = styled("div")(({ theme }) => ({
  padding: theme.spacing(2),
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 14,
  "& dt": { color: theme.palette.text.secondary, fontSize: theme.typography.body2.fontSize },
  "& dd": {
    margin: theme.spacing(0.5, 0, 0),
    fontSize: "1.5rem",
    fontWeight: 650,
    fontVariantNumeric: "tabular-nums",
  },
  "& dd.limit": { fontSize: theme.typography.caption.fontSize, fontWeight: 400 },
}));

const ORDER = ["stores", "import_products", "my_products", "processes"] as const;

type CountsProps = Pick<Merchant, "counts" | "limits">;

export function MerchantCounts({ counts, limits }: CountsProps) {
  const text = useText();
  const tag = languageTag(useLocale() ?? "en");
  return (
    <Row aria-label={text("resources.merchants.counts.heading")}>
      {ORDER.map((name) => (
        <Tile key={name}>
          <dt>{text(`resources.merchants.counts.${name}`)}</dt>
          <dd>{wholeNumber(counts[name], tag)}</dd>
          {name === "import_products" && (
            <dd className="limit">
              {text("resources.merchants.limit", { most: wholeNumber(limits.import_products, tag) })}
            </dd>
          )}
        </Tile>
      ))}
    </Row>
  );
}
