import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import type { ProcessOperation } from "@/shared/api/types";
import { moment, utc } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { supplierName } from "@/shared/suppliers/suppliers";
import { LongText } from "@/shared/ui/LongText";
import { ProductImage } from "@/shared/ui/ProductImage";
import { Tag, type TagTone } from "@/shared/ui/Tag";
import { mappingOf, overriddenOf } from "./details";
import { processTexts } from "./texts";

// First and whole.
const Reason = styled("div")(({ theme }) => ({
  overflowWrap: "anywhere",
  [theme.breakpoints.up("lg")]: { width: 160 },
}));

const Product = styled("span")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1.25),
  overflowWrap: "anywhere",
  [theme.breakpoints.up("lg")]: { minWidth: 160 },
}));

const Words = styled("div")(({ theme }) => ({
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
  [theme.breakpoints.up("lg")]: { minWidth: 90 },
}));

const LongLink = styled(Link)({
  display: "block",
  maxWidth: 110,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

function Status({ outcome }: { outcome: ProcessOperation["outcome"] }) {
  const t = useTexts(processTexts);
  const shown: Record<ProcessOperation["outcome"], { tone: TagTone; text: string }> = {
    waiting: { tone: "neutral", text: t.queued },
    running: { tone: "info", text: t.inProgress },
    done: { tone: "success", text: t.successful },
    skipped: { tone: "neutral", text: t.skipped },
    failed: { tone: "error", text: t.failed },
    cancelled: { tone: "neutral", text: t.cancelledColumn },
  };
  return <Tag tone={shown[outcome].tone}>{shown[outcome].text}</Tag>;
}

const words = (text: string) => (text ? <Words>{text}</Words> : "–");

function url(address: string): ReactNode {
  if (!address) return "–";
  return (
    <LongLink href={address} target="_blank" rel="noreferrer">
      {address}
    </LongLink>
  );
}

function named(image: string, title: string): ReactNode {
  return (
    <Product>
      <ProductImage src={image} size={40} />
      <span>
        <LongText text={title || "–"} />
      </span>
    </Product>
  );
}

/** A column of the detail view. `wide`: on a card it takes a whole line. */
export interface Column {
  head: string;
  cell: (operation: ProcessOperation) => ReactNode;
  wide?: boolean;
  title?: (operation: ProcessOperation) => string;
}

/** The columns of a process's operations (specification 001, section 2.7); `heading` names each row. */
export function useColumns(action: string): { before: Column[]; heading: Column; after: Column[] } {
  const t = useTexts(processTexts);
  const before: Column[] = [
    { head: t.status, cell: ({ outcome }) => <Status outcome={outcome} /> },
    {
      head: t.remark,
      wide: true,
      cell: (operation) => <Reason>{operation.waiting?.text ?? (operation.result || "–")}</Reason>,
    },
  ];
  const created: Column = {
    head: t.createdTime,
    title: ({ create_time }) => utc(create_time),
    cell: ({ create_time }) => moment(create_time),
  };
  const store: Column = { head: t.store, cell: ({ store_name }) => store_name || "–" };
  const changes = changeColumns(action, t);
  if (changes) {
    const [heading, ...rest] = changes as [Column, ...Column[]];
    // The undo of an override has an operation for the Import List, too.
    const place: Column = { head: t.store, cell: ({ store_name }) => store_name || t.importList };
    return { before, heading, after: [...rest, created, place] };
  }
  const ordered = orderColumns(action, t);
  if (ordered) return { before, heading: ordered, after: [ofSupplier(action, t), created, store].flat() };
  const heading: Column = {
    head: t.product,
    cell: ({ product }) => named(product.src, product.title || product.source_item_id),
  };
  const from: Column = {
    head: t.duplicateFrom,
    cell: ({ config, store_name }) =>
      config.duplicate_from
        ? t.fromTo(String(config.duplicate_from), store_name)
        : store_name || t.importList,
  };
  return {
    before,
    heading,
    after: [
      created,
      { head: t.sourceItemId, cell: ({ product }) => product.source_item_id || "–" },
      { head: t.sellItemId, cell: ({ product }) => product.sell_item_id || "–" },
      { head: t.sourceUrl, cell: ({ product }) => url(product.source_product_url) },
      action === "DUPLICATE_PRODUCT" ? from : store,
    ],
  };
}

type Texts = (typeof processTexts)["en"];

const PURCHASES = ["PLACE_ORDER", "FULFIL_ORDER"];

function orderLink(config: ProcessOperation["config"], number: string): ReactNode {
  if (!config.order_id) return words(number);
  return <Link href={`${paths.orders}?order=${String(config.order_id)}`}>{number}</Link>;
}

/** What names an operation on orders, or on a store's orders; none for products. */
function orderColumns(action: string, t: Texts): Column | undefined {
  if (PURCHASES.includes(action))
    return { head: t.order, cell: ({ config, product }) => orderLink(config, product.title) };
  return action === "SYNC_ORDERS"
    ? { head: t.orders, cell: ({ product }) => words(product.title) }
    : undefined;
}

const ofSupplier = (action: string, t: Texts): Column[] =>
  PURCHASES.includes(action) ? [{ head: t.supplier, cell: ({ type }) => supplierName(type) }] : [];

/** Columns of actions that change existing data; none for other actions. */
function changeColumns(action: string, t: Texts): Column[] | undefined {
  if (action === "OVERRIDE_PRODUCT") {
    const newImage = (operation: ProcessOperation) => operation.product.src;
    return [
      {
        head: t.existedProduct,
        cell: (operation) => named(newImage(operation), overriddenOf(operation).existed),
      },
      { head: t.overrideProduct, cell: (operation) => words(overriddenOf(operation).replaced) },
      {
        head: t.type,
        cell: (operation) =>
          words(
            overriddenOf(operation)
              .fields.map((name) => t.overrideTypes[name] ?? name)
              .join("\n"),
          ),
      },
      { head: t.existedUrl, cell: ({ product }) => url(product.sell_product_url) },
      { head: t.newUrl, cell: ({ product }) => url(product.source_product_url) },
    ];
  }
  if (action !== "SKU_MAPPING" && action !== "ORDER_MAPPING") return undefined;
  const lines = (operation: ProcessOperation, side: "existed" | "new") =>
    mappingOf(operation)
      .variants.map((pair) => pair[side])
      .join("\n");
  return [
    { head: t.existedProduct, cell: ({ product }) => named(product.src, product.title) },
    { head: t.newProduct, cell: (operation) => words(mappingOf(operation).title) },
    { head: t.existedVariant, cell: (operation) => words(lines(operation, "existed")) },
    { head: t.newVariant, cell: (operation) => words(lines(operation, "new")) },
    ...(action === "ORDER_MAPPING"
      ? [
          {
            head: t.order,
            cell: ({ config }: ProcessOperation) => orderLink(config, String(config.order ?? "")),
          },
        ]
      : []),
    { head: t.type, cell: (operation) => words(t.mappingTypes[mappingOf(operation).mode] ?? "") },
    { head: t.existedUrl, cell: ({ product }) => url(product.sell_product_url) },
    {
      head: t.newUrl,
      cell: (operation) => url(mappingOf(operation).url || operation.product.source_product_url),
    },
  ];
}
