import { type Capture, MOST, type Part, type Seen, type Variant } from "./capture";
import { type Place, placeOf } from "./sites";
import { readStructured } from "./structured";
import { readVisible } from "./visible";

export type Unread = "noProduct" | "noPrice" | "pageChanged";
export type Reading = { capture: Capture } | { unread: Unread };

/**
 * Reads the page synchronously, so that no script of the page runs in between. `key` is the product that the button was
 * shown for; returns nothing if the address shows another product now.
 */
export function readProduct(page: Document, href: string, key: string, version: string): Reading {
  const place = placeOf(href);
  if (place?.key !== key) return { unread: "pageChanged" };
  const structured = readStructured(page, href);
  const seen = readVisible(page, place.site, href, place.id);
  const title = structured.title || seen.title || "";
  const source = structured.variants?.length ? structured : seen;
  if (!title) return { unread: "noProduct" };
  if (!source.variants?.length) return { unread: "noPrice" };
  return { capture: merged(place, href, title, structured, seen, source, version) };
}

function merged(
  place: Place,
  href: string,
  title: string,
  structured: Seen,
  seen: Seen,
  source: Seen,
  version: string,
): Capture {
  const images = [...(structured.images ?? []), ...(seen.images ?? [])].filter(
    (url) => url && url.length <= 2048,
  );
  const variants = (source.variants ?? []).slice(0, MOST.variants);
  const description = structured.description_html || seen.description_html || "";
  const pictures = [...new Set(images)];
  const options = source.options ?? [];
  const lines = [...options, ...variants.flatMap((variant) => variant.options)];
  return {
    type: place.site.type,
    url: href.split("#")[0] ?? href,
    title: title.slice(0, MOST.title),
    description_html: description.slice(0, MOST.html),
    currency: (source.currency || "").toUpperCase().slice(0, 3),
    vendor: (structured.vendor || "").slice(0, MOST.line),
    images: pictures.slice(0, MOST.images),
    options: options.slice(0, MOST.options).map((name) => name.slice(0, MOST.line)),
    variants: variants.map(cut),
    shown: above({
      title: [title.length, MOST.title],
      description: [description.length, MOST.html],
      option: [Math.max(0, ...lines.map((line) => line.length)), MOST.line],
      vendor: [structured.vendor?.length ?? 0, MOST.line],
      images: [pictures.length, MOST.images],
      options: [options.length, MOST.options],
      variants: [source.variants?.length ?? 0, MOST.variants],
    }),
    captured_at: new Date().toISOString(),
    extension_version: version,
  };
}

/** The counts above their limits. The platform tells the merchant what was cut. */
function above(counts: Record<Part, [number, number]>): Partial<Record<Part, number>> {
  const found = Object.entries(counts).filter(([, [count, limit]]) => count > limit);
  return Object.fromEntries(found.map(([part, [count]]) => [part, count]));
}

function cut(variant: Variant): Variant {
  return {
    ...variant,
    id: variant.id.slice(0, MOST.id),
    options: variant.options.slice(0, MOST.options).map((value) => value.slice(0, MOST.line)),
  };
}
