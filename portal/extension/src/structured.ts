import { MOST, type Seen, type Variant } from "./capture";
import { statedAmount } from "./prices";
import { placeOf } from "./sites";

type Node = Record<string, unknown>;

/** Reads structured data: JSON-LD, then microdata, then OpenGraph; {} if it is about another product. */
export function readStructured(page: Document, href: string): Seen {
  const nodes = [...jsonLd(page), ...microdata(page)];
  const group = nodes.find((node) => isA(node, "ProductGroup"));
  const node = group ?? nodes.find((each) => isA(each, "Product") && (each.offers || each.hasVariant));
  if (node && isAboutAnother(text(node.url), href)) return {};
  return node ? fromNode(node, href) : openGraph(page, href);
}

function isAboutAnother(url: string, href: string): boolean {
  try {
    const place = url && placeOf(new URL(url, href).href);
    return Boolean(place) && (place as { id: string }).id !== placeOf(href)?.id;
  } catch {
    return false;
  }
}

function fromNode(node: Node, href: string): Seen {
  const parts = list(node.hasVariant).filter(isNode);
  const names = [...new Set(parts.flatMap((part) => Object.keys(optionsOf(part))))];
  const offered = parts.length
    ? parts.map((part) => ({ offer: list(part.offers).find(isNode), part }))
    : list(node.offers)
        .flatMap(offersIn)
        .map((offer) => ({ offer, part: node }));
  const currency = offered.map(({ offer }) => text(offer?.priceCurrency)).find(Boolean) ?? "";
  const variants = offered
    .filter(({ offer }) => text(offer?.priceCurrency) === currency || !offer?.priceCurrency)
    .map(({ offer, part }) => variantOf(offer, part, parts.length ? names : []))
    .filter((variant): variant is Variant => variant !== null);
  return {
    title: text(node.name),
    description_html: text(node.description),
    currency,
    vendor: text(isNode(node.brand) ? node.brand.name : node.brand),
    images: list(node.image).map((image) => address(isNode(image) ? image.url : image, href)),
    options: parts.length ? names : [],
    variants: parts.length || variants.length < 2 ? variants : variants.slice(0, 1),
  };
}

function offersIn(offer: unknown): Node[] {
  if (!isNode(offer)) return [];
  const inner = list(offer.offers).filter(isNode);
  return inner.length ? inner.map((each) => ({ priceCurrency: offer.priceCurrency, ...each })) : [offer];
}

/** Takes the highest price of a range. The server identifies variants without an id by their options. */
function variantOf(offer: Node | undefined, part: Node, names: string[]): Variant | null {
  const price = statedAmount(text(offer?.price ?? offer?.highPrice ?? offer?.lowPrice));
  if (!price) return null;
  const options = optionsOf(part);
  const sku = text(offer?.sku ?? part.sku);
  return {
    id: text(part.productID) || sku,
    options: names.map((name) => options[name] ?? ""),
    price,
    available: !/OutOfStock|SoldOut|Discontinued/.test(text(offer?.availability)),
    sku: sku.slice(0, MOST.line),
  };
}

function optionsOf(part: Node): Record<string, string> {
  const stated = list(part.additionalProperty).filter(isNode);
  const named = stated.map(({ name, value }) => [text(name), text(value)] as const);
  const known = (["color", "size", "material", "pattern"] as const).map(
    (key) => [key[0]?.toUpperCase() + key.slice(1), text(part[key])] as const,
  );
  return Object.fromEntries((named.length ? named : known).filter(([name, value]) => name && value));
}

function jsonLd(page: Document): Node[] {
  return [...page.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) => {
    try {
      return flat(JSON.parse(script.textContent ?? ""));
    } catch {
      return [];
    }
  });
}

function flat(value: unknown, depth = 0): Node[] {
  if (depth > 6) return [];
  if (Array.isArray(value)) return value.flatMap((part) => flat(part, depth + 1));
  return isNode(value)
    ? [value, ...flat(value["@graph"], depth + 1), ...flat(value.mainEntity, depth + 1)]
    : [];
}

function microdata(page: Document): Node[] {
  return [...page.querySelectorAll('[itemscope][itemtype*="schema.org/Product"]')].map(item);
}

function item(scope: Element): Node {
  const node: Node = { "@type": scope.getAttribute("itemtype")?.split("/").pop() };
  for (const element of scope.querySelectorAll("[itemprop]")) {
    if (element.parentElement?.closest("[itemscope]") !== scope) continue;
    const name = element.getAttribute("itemprop") ?? "";
    const value = element.hasAttribute("itemscope")
      ? item(element)
      : (element.getAttribute("content") ??
        element.getAttribute("href") ??
        element.getAttribute("src") ??
        element.textContent);
    node[name] = name in node ? [...list(node[name]), value] : value;
  }
  return node;
}

function openGraph(page: Document, href: string): Seen {
  const property = (name: string) =>
    page.querySelector(`meta[property="${name}"]`)?.getAttribute("content")?.trim() ?? "";
  if (isAboutAnother(property("og:url"), href)) return {};
  const price = statedAmount(property("product:price:amount") || property("og:price:amount"));
  const images = [...page.querySelectorAll('meta[property="og:image"]')];
  return {
    title: property("og:title"),
    currency: property("product:price:currency") || property("og:price:currency"),
    images: images.map((image) => address(image.getAttribute("content"), href)),
    options: [],
    variants: price ? [{ id: "1", options: [], price, available: true, sku: "" }] : [],
  };
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isA(node: Node, type: string): boolean {
  return list(node["@type"]).some((name) => text(name).split(/[/#:]/).pop() === type);
}

function list(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function text(value: unknown): string {
  const first = list(value)[0];
  return typeof first === "string" || typeof first === "number" ? String(first).trim() : "";
}

export function address(value: unknown, href: string): string {
  try {
    const url = new URL(text(value), href);
    return text(value) && /^https?:$/.test(url.protocol) ? url.href : "";
  } catch {
    return "";
  }
}
