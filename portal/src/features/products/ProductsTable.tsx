import Checkbox from "@mui/material/Checkbox";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell, { type TableCellProps } from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { type ReactNode, useRef } from "react";
import type { PublishedProduct } from "@/shared/api/types";
import { moment, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { useListKeys } from "@/shared/keyboard/useListKeys";
import { paths } from "@/shared/navigation/paths";
import { useGo } from "@/shared/navigation/useGo";
import { platformName } from "@/shared/stores/platforms";
import { supplierName } from "@/shared/suppliers/suppliers";
import { Muted } from "@/shared/ui/Card";
import { LongText } from "@/shared/ui/LongText";
import { ProductImage } from "@/shared/ui/ProductImage";
import { Cost, Margin, Price, Stock } from "./figures";
import { type RowActions, RowMenu } from "./RowMenu";
import { State } from "./StateCell";
import { productsTexts } from "./texts";
import { Age } from "./views/AgeCell";
import { type Column, tableDisplay, useShown } from "./views/display";
import { viewsTexts } from "./views/texts";

// Without room on cards.
const MORE = { "data-cell": "more" };

const Frame = styled(TableContainer)(({ theme }) => ({
  borderRadius: 16,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
  "& tbody tr:focus-visible": { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  // Clear of what sticks to the top and, on phones, to the bottom.
  "& tbody tr": { scrollMargin: "80px 0 96px" },
  "& [data-cell='store']": { minWidth: 130 },
  "& [data-cell='state']": { minWidth: 110 },
  "& [data-cell='age']": { minWidth: 140 },
  "&[data-compact] tbody .MuiTableCell-root": {
    paddingTop: theme.spacing(0.25),
    paddingBottom: theme.spacing(0.25),
  },
  [theme.breakpoints.up("lg")]: {
    "& [data-caption]": { display: "none" },
    "& .MuiTableCell-root": { paddingLeft: theme.spacing(1), paddingRight: theme.spacing(1) },
    // Stays visible, however many columns are shown.
    "& [data-cell='menu']": { position: "sticky", right: 0, background: theme.palette.background.paper },
  },
  // On narrower screens each row is a card, and of the header only the checkbox for all rows remains. Explicit roles
  // keep it a table for screen readers.
  [theme.breakpoints.down("lg")]: {
    "& table, & thead, & thead tr, & tbody": { display: "block" },
    "& thead th": { position: "absolute", width: 1, height: 1, overflow: "hidden", clipPath: "inset(50%)" },
    "& thead th[data-label]": {
      position: "static",
      display: "flex",
      alignItems: "center",
      width: "auto",
      height: "auto",
      padding: theme.spacing(0.5, 1),
      clipPath: "none",
      "&::after": { content: "attr(data-label)" },
    },
    "& tbody tr": {
      display: "grid",
      gridTemplateColumns: "auto minmax(0, 1fr) auto",
      gridTemplateAreas:
        '"tick name menu" ". store store" ". state price" ". stock margin" ". cost cost" ". age age" ". tags tags"',
      gap: theme.spacing(0.5, 1),
      alignItems: "center",
      padding: theme.spacing(1.5, 1),
      borderBottom: `1px solid ${theme.palette.divider}`,
    },
    "& tbody td, & tbody th": { border: 0, padding: 0, minWidth: 0 },
    ...Object.fromEntries(
      ["tick", "name", "store", "state", "price", "margin", "stock", "cost", "age", "tags", "menu"].map(
        (area) => [`& [data-cell='${area}']`, { gridArea: area }],
      ),
    ),
    "& [data-cell='more']": { display: "none" },
    "& [data-cell='menu'], & [data-cell='price'], & [data-cell='margin']": {
      justifySelf: "end",
      textAlign: "right",
    },
  },
}));

const Name = styled("span")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1.5),
  minWidth: 0,
  [theme.breakpoints.up("lg")]: { minWidth: 200 },
  overflowWrap: "anywhere",
  fontWeight: 600,
}));

interface RowProps {
  product: PublishedProduct;
  /** Its place in the table. */
  index: number;
  isTabStop: boolean;
  selected: boolean;
  onSelect: () => void;
  on: RowActions;
}

/** Its caption on cards, where the heads of the columns are out of sight. */
function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Muted data-caption aria-hidden>
        {label}{" "}
      </Muted>
      {children}
    </>
  );
}

function ProductRow({ product, index, isTabStop, selected, onSelect, on }: RowProps) {
  const t = useTexts(productsTexts);
  const shown = useShown();
  const { isCompact } = tableDisplay.use();
  return (
    <TableRow selected={selected} role="row" data-row={index} tabIndex={isTabStop ? 0 : -1}>
      <TableCell padding="checkbox" role="cell" data-cell="tick">
        <Checkbox
          size="small"
          checked={selected}
          onChange={onSelect}
          slotProps={{ input: { "aria-label": t.select(product.title) } }}
        />
      </TableCell>
      <TableCell component="th" scope="row" role="rowheader" data-cell="name">
        <Name>
          <ProductImage src={product.images[0]?.src} size={isCompact ? 28 : 52} />
          <span>
            <LongText text={product.title}>
              {product.store_product_url ? (
                <Link href={product.store_product_url} target="_blank" rel="noreferrer" color="inherit">
                  {product.title}
                </Link>
              ) : (
                product.title
              )}
            </LongText>
            <Muted sx={{ display: "block", fontWeight: 400 }}>{supplierName(product.type)}</Muted>
          </span>
        </Name>
      </TableCell>
      <TableCell role="cell" data-cell="store">
        {product.store_name} <Muted>{platformName(product.platform)}</Muted>
      </TableCell>
      <TableCell role="cell" data-cell="state" sx={{ maxWidth: 260 }}>
        <State product={product} />
      </TableCell>
      {shown.map((column) => (
        <ColumnCell key={column} column={column} product={product} />
      ))}
      <TableCell role="cell" padding="checkbox" data-cell="menu">
        <RowMenu product={product} on={on} />
      </TableCell>
    </TableRow>
  );
}

/** A column that can be left out. */
function ColumnCell({ column, product }: { column: Column; product: PublishedProduct }) {
  const t = { ...useTexts(productsTexts), ...useTexts(viewsTexts) };
  const cell = (shown: ReactNode, props: TableCellProps = {}) => (
    <TableCell role="cell" data-cell={column} {...props}>
      {shown}
    </TableCell>
  );
  const figure = (shown: ReactNode) => <Figure label={t[column]}>{shown}</Figure>;
  const nowrap = { sx: { whiteSpace: "nowrap" } };
  const { variant_count, published_at, tags } = product;
  const cells: Record<Column, () => ReactNode> = {
    price: () => cell(<Price product={product} />, nowrap),
    cost: () => cell(figure(<Cost product={product} />), nowrap),
    margin: () => cell(figure(<Margin product={product} />), { align: "right" }),
    stock: () => cell(figure(<Stock product={product} />), nowrap),
    age: () => cell(<Age product={product} />),
    variants: () => cell(variant_count, { align: "right", ...MORE }),
    published: () => cell(moment(published_at), { title: utc(published_at), ...MORE }),
    tags: () => cell(tags.length > 0 && figure(tags.join(", "))),
  };
  return cells[column]();
}

const RIGHT: readonly Column[] = ["margin", "variants"];

interface ProductsTableProps {
  products: readonly PublishedProduct[];
  chosen: ReadonlySet<string>;
  onChosen: (ids: ReadonlySet<string>) => void;
  onMonitor: (ids: string[], on: boolean) => void;
  onSync: (ids: string[]) => void;
  onOverride: (ids: string[]) => void;
  onDuplicate: (ids: string[]) => void;
  onMap: (id: string) => void;
  onCheaper: (id: string) => void;
  onHistory: (id: string) => void;
  onRules: (id: string) => void;
  onDelete: (ids: string[]) => void;
}

export function ProductsTable({ products, chosen, onChosen, ...on }: ProductsTableProps) {
  const t = { ...useTexts(productsTexts), ...useTexts(viewsTexts) };
  const shown = useShown();
  const { isCompact } = tableDisplay.use();
  const go = useGo();
  const list = useRef<HTMLTableSectionElement>(null);
  const hasAll = products.every((product) => chosen.has(product.id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChosen(next);
  };
  const keys = useListKeys({
    list,
    count: products.length,
    onSelect: (index) => products[index] && toggle(products[index].id),
    onEdit: (index) => {
      const edit = products[index]?.import_list_id;
      if (edit) go(paths.importList, { edit });
    },
  });
  return (
    <Frame tabIndex={0} role="region" aria-label={t.title} data-compact={isCompact || undefined}>
      <Table role="table">
        <TableHead role="rowgroup">
          <TableRow role="row">
            <TableCell role="columnheader" padding="checkbox" data-label={t.selectAll}>
              <Checkbox
                size="small"
                checked={hasAll}
                indeterminate={!hasAll && chosen.size > 0}
                slotProps={{ input: { "aria-label": t.selectAll } }}
                onChange={() => onChosen(new Set(hasAll ? [] : products.map((product) => product.id)))}
              />
            </TableCell>
            <TableCell role="columnheader">{t.product}</TableCell>
            <TableCell role="columnheader">{t.store}</TableCell>
            <TableCell role="columnheader">{t.state}</TableCell>
            {shown.map((column) => (
              <TableCell
                key={column}
                role="columnheader"
                align={RIGHT.includes(column) ? "right" : undefined}
              >
                {t[column]}
              </TableCell>
            ))}
            <TableCell role="columnheader" data-cell="menu">
              {t.actions}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody ref={list} role="rowgroup" onFocus={keys.follow}>
          {products.map((product, index) => (
            <ProductRow
              key={product.id}
              product={product}
              index={index}
              isTabStop={index === keys.current}
              selected={chosen.has(product.id)}
              onSelect={() => toggle(product.id)}
              on={{
                onMonitor: (isOn) => on.onMonitor([product.id], isOn),
                onSync: () => on.onSync([product.id]),
                onOverride: () => on.onOverride([product.id]),
                onDuplicate: () => on.onDuplicate([product.id]),
                onMap: () => on.onMap(product.id),
                onCheaper: () => on.onCheaper(product.import_list_id),
                onHistory: () => on.onHistory(product.id),
                onRules: () => on.onRules(product.id),
                onDelete: () => on.onDelete([product.id]),
              }}
            />
          ))}
        </TableBody>
      </Table>
    </Frame>
  );
}
