import type { PageProduct } from "@/api/types";

type Sku = PageProduct["skus"][number];
type Advert = PageProduct["advertising"][number];

/** Numbers as they are typed; empty where there is none. */
export interface SkuDraft extends Omit<Sku, "stock"> {
  stock: string;
}
interface AdvertDraft extends Omit<Advert, "likes" | "comments" | "shares"> {
  likes: string;
  comments: string;
  shares: string;
}
interface CommentDraft extends Omit<PageProduct["comments_data"][number], "star"> {
  star: string;
}
interface RadarDraft {
  name: string;
  name_zh: string;
  value: string;
}

export const emptyRow = {
  skus: (): SkuDraft => ({ other_sku: "", price: "", stock: "", options: [], image_url: "" }),
  suppliers: () => ({ name: "", url: "", region: "", logistics: "", minimum: "", price: "", main: false }),
  similar: () => ({ platform: "", title: "", url: "", price: "", image: "", main: false }),
  advertising: (): AdvertDraft => ({
    platform: "",
    url: "",
    title: "",
    image: "",
    likes: "",
    comments: "",
    shares: "",
    seen_on: "",
  }),
  logistics: () => ({ country: "", name: "", price: "", days: "" }),
  comments_data: (): CommentDraft => ({ author: "", text: "", star: "", country: "", day: "" }),
  radar: (): RadarDraft => ({ name: "", name_zh: "", value: "" }),
};

export const BLOCKS = ["suppliers", "similar", "advertising", "logistics", "comments_data", "radar"] as const;
export type Block = (typeof BLOCKS)[number];

export const blank = () => ({
  page_id: "",
  type: "1",
  product_id: "",
  title_en: "",
  title_zh: "",
  detail_en: "",
  detail_zh: "",
  images: [] as string[],
  images_kept: [] as string[],
  currency: "USD",
  price: "",
  sell_price: "",
  profit: "",
  freight: "",
  shipping: "",
  body_html: "",
  category: "",
  category_zh: "",
  ship_from: [] as string[],
  binding_link: "",
  position: "0",
  skus: [] as SkuDraft[],
  open: [] as Block[],
  suppliers: [] as ReturnType<typeof emptyRow.suppliers>[],
  similar: [] as ReturnType<typeof emptyRow.similar>[],
  advertising: [] as AdvertDraft[],
  logistics: [] as ReturnType<typeof emptyRow.logistics>[],
  comments_data: [] as CommentDraft[],
  radar: [] as RadarDraft[],
  radar_lock: false,
  hot_platforms: [] as string[],
});

export type ProductDraft = ReturnType<typeof blank>;

const typed = (number: number | null | undefined) =>
  number === null || number === undefined ? "" : String(number);
const numberOf = (text: string) => (text.trim() ? Number(text) : null);
const amountOf = (text: string) => text.trim() || null;

export const draftOf = (saved: PageProduct, same: ProductDraft): ProductDraft => ({
  ...same,
  page_id: saved.page_id,
  type: String(saved.type),
  position: String(saved.position),
  sell_price: saved.sell_price ?? "",
  profit: saved.profit ?? "",
  freight: saved.freight ?? "",
  skus: saved.skus.map((sku) => ({ ...sku, stock: typed(sku.stock) })),
  advertising: saved.advertising.map((advert) => ({
    ...advert,
    likes: typed(advert.likes),
    comments: typed(advert.comments),
    shares: typed(advert.shares),
  })),
  comments_data: saved.comments_data.map((comment) => ({ ...comment, star: typed(comment.star) })),
  radar: saved.radar.map((figure) => ({ ...figure, value: String(figure.value) })),
});

export const wireOf = (draft: ProductDraft) => ({
  ...draft,
  page_id: Number(draft.page_id),
  type: Number(draft.type),
  product_id: draft.product_id.trim(),
  currency: draft.currency.trim().toUpperCase(),
  position: Number(draft.position) || 0,
  price: draft.price.trim(),
  sell_price: amountOf(draft.sell_price),
  profit: amountOf(draft.profit),
  freight: amountOf(draft.freight),
  skus: draft.skus.map((sku) => ({ ...sku, price: sku.price.trim(), stock: numberOf(sku.stock) })),
  advertising: draft.advertising.map((advert) => ({
    ...advert,
    likes: numberOf(advert.likes),
    comments: numberOf(advert.comments),
    shares: numberOf(advert.shares),
  })),
  comments_data: draft.comments_data.map((comment) => ({ ...comment, star: numberOf(comment.star) })),
  radar: draft.radar.map((figure) => ({ ...figure, value: Number(figure.value) || 0 })),
});
