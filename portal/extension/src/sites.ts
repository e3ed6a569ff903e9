/** Which pages show a product, and where their visitors see it; the server decides again by the address. */
export interface Site {
  type: number;
  hosts: RegExp;
  /** In the path with its query; the group is the product's id. */
  product: RegExp;
  /** Selectors, the first that finds something counts. */
  title: string[];
  price: string[];
  images: string[];
  description: string[];
  /** The visitor's choice: an element per option, with the option's name in `name` below it. */
  chosen: { group: string; name: string; value: string };
}

export const sites: readonly Site[] = [
  {
    type: 14,
    hosts: /(^|\.)alibaba\.com$/,
    product: /^\/product-detail\/(?:[^/?]*_)?(\d{6,20})\.html/,
    title: [".product-title h1", "h1.product-title", "h1[title]"],
    price: ['[data-testid="product-price"] .price', ".price-item .price", ".price-list .price"],
    images: [".main-image img", '[data-submodule="ProductImageMain"] img', ".detail-next-slick-slide img"],
    description: ["#product-description", ".module_attribute", ".attribute-list"],
    chosen: { group: '[data-testid="sku-list"]', name: "h4", value: '[class*="selected"]' },
  },
  {
    type: 15,
    hosts:
      /(^|\.)amazon\.(com|ca|com\.mx|com\.br|co\.uk|de|fr|it|es|nl|se|pl|com\.be|ie|com\.tr|ae|sa|eg|co\.za|in|co\.jp|sg|com\.au)$/,
    product:
      /\/(?:dp(?:\/product)?|gp\/product|gp\/aw\/d|exec\/obidos\/ASIN|o\/ASIN)\/([A-Za-z0-9]{10})(?:[/?]|$)/,
    title: ["#productTitle", "#title"],
    price: [
      "#corePrice_feature_div .a-price .a-offscreen",
      "#corePriceDisplay_desktop_feature_div .a-price .a-offscreen",
      "#price_inside_buybox",
    ],
    images: ["#landingImage", "#altImages img[data-old-hires]", "#imgTagWrapperId img"],
    description: ["#feature-bullets", "#productDescription"],
    chosen: { group: '[id^="variation_"]', name: ".a-form-label", value: ".selection" },
  },
  {
    type: 17,
    hosts: /(^|\.)(tmall\.com|tmall\.hk|taobao\.com)$/,
    product: /^\/(?:hk\/)?item\.htm\?(?:.*&)?id=(\d{5,20})(?:&|$)/,
    title: ['[class*="mainTitle--"]', '[class*="ItemTitle--"] h1', ".tb-detail-hd h1"],
    price: ['[class*="highlightPrice--"]', '[class*="priceText--"]', ".tm-price"],
    images: ['[class*="thumbnailsWrap--"] img', '[class*="mainPic--"] img', "#J_ImgBooth"],
    description: ['[class*="infoItem--"]', "#J_AttrUL"],
    chosen: {
      group: '[class*="skuItem--"]',
      name: '[class*="labelText--"]',
      value: '[class*="isSelected--"]',
    },
  },
  {
    type: 18,
    hosts: /(^|\.)(jd\.com|jd\.hk)$/,
    product: /^\/(?:product\/)?(\d{5,20})\.html/,
    title: [".sku-name", ".sku-title-name"],
    price: [".p-price .price", ".price-number"],
    images: ["#spec-list img", "#spec-img"],
    description: [".p-parameter", ".goods-base"],
    chosen: { group: ".p-choose", name: ".dt", value: ".item.selected" },
  },
];

export interface Place {
  site: Site;
  id: string;
  /** What makes two addresses the same product. */
  key: string;
}

/** Returns the product of an address; null for any other page. A sandbox shows `/pages/{host}/{path}`. */
export function placeOf(href: string): Place | null {
  const url = new URL(href);
  const sandbox = /^\/pages\/([^/]+)(\/.*)$/.exec(url.pathname);
  const site = sites.find(({ hosts }) => hosts.test(url.hostname));
  const [host, path] = !site && sandbox ? [sandbox[1] ?? "", sandbox[2] ?? ""] : [url.hostname, url.pathname];
  const found = site ?? sites.find(({ hosts }) => hosts.test(host));
  const id = found?.product.exec(path + url.search)?.[1]?.toUpperCase();
  return found && id ? { site: found, id, key: `${found.type}:${host}:${id}` } : null;
}
