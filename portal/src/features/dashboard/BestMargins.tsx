import { styled } from "@mui/material/styles";
import type { Dashboard } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { AppLink } from "@/shared/navigation/AppLink";
import { paths } from "@/shared/navigation/paths";
import { Card, Muted } from "@/shared/ui/Card";
import { ProductImage } from "@/shared/ui/ProductImage";
import { dashboardTexts } from "./texts";

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  display: "grid",
  gap: theme.spacing(1),
  margin: theme.spacing(1.5, 0, 0),
  padding: 0,
  "& a": {
    display: "grid",
    gridTemplateColumns: "40px minmax(0, 1fr) auto",
    alignItems: "center",
    gap: theme.spacing(1.5),
    color: theme.palette.text.primary,
    textDecoration: "none",
  },
  "& a:hover": { color: theme.palette.primary.main },
  "& b": { fontWeight: 500, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
}));

/** The products that earn most of their price, each leading to its editor; nothing where there are none. */
export function BestMargins({ products }: { products: Dashboard["best_margins"] }) {
  const t = useTexts(dashboardTexts);
  if (products.length === 0) return null;
  return (
    <Card aria-label={t.bestMargins}>
      <h2>{t.bestMargins}</h2>
      <List>
        {products.map(({ id, image, title, margin }) => (
          <li key={id}>
            <AppLink to={paths.importList} query={{ edit: id }}>
              <ProductImage src={image} size={40} />
              <b>{title}</b>
              <Muted>{margin === null ? "" : `${margin}%`}</Muted>
            </AppLink>
          </li>
        ))}
      </List>
    </Card>
  );
}
