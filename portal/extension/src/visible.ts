import type { Seen } from "./capture";
import { amountIn, currencyIn } from "./prices";
import type { Site } from "./sites";
import { address } from "./structured";

/** Reads what the page displays: title, pictures, and the selected variant with its price. */
export function readVisible(page: Document, site: Site, href: string, id: string): Seen {
  const shown = first(page, site.price)?.textContent?.trim() ?? "";
  const price = amountIn(shown);
  const chosen = [...page.querySelectorAll(site.chosen.group)].map((group) => [
    line(group.querySelector(site.chosen.name)).replace(/[:：]$/, ""),
    line(group.querySelector(site.chosen.value)),
  ]);
  const known = chosen.filter(([name, value]) => name && value);
  return {
    title: line(first(page, site.title)),
    description_html: first(page, site.description)?.innerHTML ?? "",
    currency: price ? currencyIn(shown) : "",
    images: site.images.flatMap((selector) =>
      [...page.querySelectorAll(selector)].map((image) => source(image, href)),
    ),
    options: known.map(([name]) => name ?? ""),
    variants: price
      ? [{ id, options: known.map(([, value]) => value ?? ""), price, available: true, sku: "" }]
      : [],
  };
}

function first(page: Document, selectors: string[]): Element | null {
  return selectors.map((selector) => page.querySelector(selector)).find(Boolean) ?? null;
}

function line(element: Element | null): string {
  return element?.textContent?.replace(/\s+/g, " ").trim() ?? "";
}

function source(image: Element, href: string): string {
  const large = image.getAttribute("data-old-hires") || image.getAttribute("data-origin");
  return address(large || image.getAttribute("src"), href);
}
