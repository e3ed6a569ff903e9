import Add from "@mui/icons-material/Add";
import Close from "@mui/icons-material/Close";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { besides } from "@/shared/format/besides";
import { useTexts } from "@/shared/i18n/texts";
import { Line, Lines, Muted, Row } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { Pending } from "@/shared/ui/Pending";
import { ProductImage } from "@/shared/ui/ProductImage";
import { SearchBox } from "@/shared/ui/SearchBox";
import { useArticles } from "../api";
import type { TypedForm } from "./TypedOrderDialog";
import { typedTexts } from "./texts";
import { customLine, type LineFields, lineOf } from "./values";

const Entry = styled("li")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1),
  alignItems: "start",
  padding: theme.spacing(1, 0),
  gridTemplateColumns: "minmax(0, 1fr) auto",
  [theme.breakpoints.up("sm")]: { gridTemplateColumns: "minmax(0, 1fr) 100px 140px auto" },
}));

const Item = styled("div")(({ theme }) => ({
  overflowWrap: "anywhere",
  [theme.breakpoints.down("sm")]: { gridColumn: "1 / -1" },
}));

interface ArticlesProps {
  store: string;
  currency: string;
  onPick: (line: LineFields) => void;
}

/** What the store sells, to pick from. */
function Articles({ store, currency, onPick }: ArticlesProps) {
  const t = useTexts(typedTexts);
  const [query, setQuery] = useState("");
  const read = useArticles(store, query);
  return (
    <div>
      <SearchBox label={t.findProducts} value={query} onSearch={setQuery} />
      {query && <Pending query={read} rows={2} height={48} />}
      {query && read.data?.length === 0 && <Muted role="status">{t.noProducts}</Muted>}
      <Lines>
        {(query ? (read.data ?? []) : []).map((article) => (
          <Line key={`${article.my_product_id}-${article.sku_id}`}>
            <ProductImage src={article.image} size={36} />
            <span style={{ flex: 1, overflowWrap: "anywhere" }}>
              {article.title} <Muted>{besides([article.variant_title, article.sku])}</Muted>
            </span>
            <Button
              size="small"
              aria-label={t.addProduct(`${article.title} ${article.variant_title}`.trim())}
              onClick={() => onPick(lineOf(article, currency))}
            >
              {t.add}
            </Button>
          </Line>
        ))}
      </Lines>
    </div>
  );
}

/** The items of the order: products of the store, or anything else by its name. */
export function LinesPart({ form }: { form: TypedForm }) {
  const t = useTexts(typedTexts);
  const lines = form.choice("lines", (value) => value.length > 0 || t.noItems);
  const [store, currency] = form.watch(["store", "currency"]);
  const add = (line: LineFields) => lines.onChange([...form.getValues("lines"), line]);
  const amount = (value: string) => /^\d+(\.\d+)?$/.test(value.trim()) || t.amountWrong;
  return (
    <>
      <Articles store={store} currency={currency} onPick={add} />
      <Lines>
        {lines.value.map((line, place) => (
          <Entry key={line.key}>
            <Item>
              {line.productId ? (
                <>
                  {line.title} <Muted>{besides([line.variant, line.sku])}</Muted>
                </>
              ) : (
                <Field
                  label={t.item}
                  inputProps={{ maxLength: 200 }}
                  {...form.field(`lines.${place}.title`, (value) => value.trim() !== "" || t.itemMissing)}
                />
              )}
            </Item>
            <Field
              label={t.quantity}
              inputProps={{ inputMode: "numeric", maxLength: 5 }}
              {...form.field(
                `lines.${place}.quantity`,
                (value) => (/^\d+$/.test(value) && Number(value) > 0) || t.quantityWrong,
              )}
            />
            <Field
              label={t.price(currency)}
              inputProps={{ inputMode: "decimal" }}
              {...form.field(`lines.${place}.price`, amount)}
            />
            <IconButton
              aria-label={t.remove(line.title || t.item)}
              onClick={() => lines.onChange(form.getValues("lines").filter((_, other) => other !== place))}
            >
              <Close />
            </IconButton>
          </Entry>
        ))}
      </Lines>
      {lines.error && <Alert severity="error">{lines.error}</Alert>}
      <Row>
        <Button startIcon={<Add />} onClick={() => add(customLine())}>
          {t.addItem}
        </Button>
      </Row>
    </>
  );
}
