import { styled } from "@mui/material/styles";
import type { Dashboard } from "@/shared/api/types";
import { AppLink } from "@/shared/navigation/AppLink";
import { paths } from "@/shared/navigation/paths";
import { Card, Muted } from "@/shared/ui/Card";
import { ProductImage } from "@/shared/ui/ProductImage";

type NotedProduct = Dashboard["sold_out"][number];

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

interface NotedProductsProps {
  title: string;
  products: NotedProduct[];
  note: (product: NotedProduct) => string;
}

/** A few products worth a look, each leading to its editor; nothing where there are none. */
export function NotedProducts({ title, products, note }: NotedProductsProps) {
  if (products.length === 0) return null;
  return (
    <Card aria-label={title}>
      <h2>{title}</h2>
      <List>
        {products.map((product) => (
          <li key={product.id}>
            <AppLink to={paths.importList} query={{ edit: product.id }}>
              <ProductImage src={product.image} size={40} />
              <b>{product.title}</b>
              <Muted>{note(product)}</Muted>
            </AppLink>
          </li>
        ))}
      </List>
    </Card>
  );
}
