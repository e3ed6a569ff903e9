import { wireId } from "@/shared/api/ids";
import type { OrderArticle, StoreOrderDetail, TypedOrder } from "@/shared/api/types";

export const PAYMENTS = ["paid", "unpaid", "cash_on_delivery"] as const;

/** The fields that some countries ask for besides an address. */
export const COUNTRY_FIELDS = ["tax_id", "birthday", "national_address"] as const;

export interface LineFields {
  /** Tells the lines of the form apart. */
  key: string;
  lineId: string;
  productId: string;
  skuId: string;
  title: string;
  variant: string;
  sku: string;
  quantity: string;
  price: string;
}

export interface OrderFields {
  store: string;
  number: string;
  currency: string;
  lines: LineFields[];
  address: Required<TypedOrder["address"]>;
  email: string;
  discount: string;
  shipping: string;
  shipping_method: string;
  payment: (typeof PAYMENTS)[number];
  note: string;
}

let made = 0;

/** An item without a product. */
export const customLine = (): LineFields => ({
  key: `new-${++made}`,
  lineId: "",
  productId: "",
  skuId: "",
  title: "",
  variant: "",
  sku: "",
  quantity: "1",
  price: "",
});

export const lineOf = (article: OrderArticle, currency: string): LineFields => ({
  ...customLine(),
  productId: article.my_product_id,
  skuId: article.sku_id,
  title: article.title,
  variant: article.variant_title,
  sku: article.sku,
  price: article.currency === currency ? article.price : "",
});

const NO_ADDRESS: OrderFields["address"] = {
  name: "",
  company: "",
  phone: "",
  address1: "",
  address2: "",
  city: "",
  province: "",
  postcode: "",
  country: "",
  tax_id: "",
  birthday: "",
  national_address: "",
};

export const blank = (store: { id: string; currency: string } | undefined): OrderFields => ({
  store: store?.id ?? "",
  number: "",
  currency: store?.currency || "USD",
  lines: [],
  address: NO_ADDRESS,
  email: "",
  discount: "",
  shipping: "",
  shipping_method: "",
  payment: "paid",
  note: "",
});

const amountOf = (pair: readonly string[] | undefined) => (Number(pair?.[0]) ? (pair?.[0] ?? "") : "");

function paymentOf(order: StoreOrderDetail): OrderFields["payment"] {
  if (order.is_cash_on_delivery) return "cash_on_delivery";
  return order.payment === "paid" ? "paid" : "unpaid";
}

/** Returns the form of an order that a person entered. */
export function fieldsOf(order: StoreOrderDetail): OrderFields {
  const { buyer } = order;
  const { first_name, last_name, province_code, ...address } = buyer.shipping;
  return {
    store: order.store_id,
    number: order.number,
    currency: order.currency,
    lines: order.lines
      .filter((line) => line.current_quantity > 0)
      .map((line) => ({
        key: line.id,
        lineId: line.id,
        productId: line.sku_id && line.my_product_id,
        skuId: line.sku_id,
        title: line.title,
        variant: line.variant_title,
        sku: line.sku,
        quantity: String(line.current_quantity),
        price: line.price,
      })),
    address: {
      ...NO_ADDRESS,
      ...address,
      name: address.name || `${first_name} ${last_name}`.trim(),
      phone: address.phone || buyer.phone,
      ...buyer.tax_ids,
    },
    email: buyer.email,
    discount: amountOf(order.amounts.discount),
    shipping: amountOf(order.amounts.shipping_price),
    shipping_method: String(order.shipping_lines[0]?.title ?? ""),
    payment: paymentOf(order),
    note: buyer.note,
  };
}

/** Returns what the server takes. */
export const bodyOf = ({ store: _, lines, ...fields }: OrderFields): TypedOrder => ({
  ...fields,
  create_time: null,
  lines: lines.map((line) => ({
    line_id: line.lineId ? wireId(line.lineId) : null,
    my_product_id: line.productId ? wireId(line.productId) : null,
    sku_id: line.productId ? wireId(line.skuId) : null,
    title: line.title.trim(),
    variant_title: line.variant,
    sku: line.sku,
    quantity: Number(line.quantity),
    price: line.price.trim(),
  })),
});
