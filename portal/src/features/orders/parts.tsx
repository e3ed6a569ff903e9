import { styled } from "@mui/material/styles";
import type { OrderPurchase, StoreOrder } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { countryName } from "@/shared/format/names";
import { useTexts } from "@/shared/i18n/texts";
import { paths } from "@/shared/navigation/paths";
import { useUrlState } from "@/shared/navigation/useUrlState";
import { supplierName } from "@/shared/suppliers/suppliers";
import { Muted } from "@/shared/ui/Card";
import { Tag, type TagTone } from "@/shared/ui/Tag";
import { problemTexts } from "./problemTexts";
import { ordersTexts } from "./texts";

export const Loss = styled("span")(({ theme }) => ({ color: theme.palette.error.main, fontWeight: 600 }));

const TONES: Record<string, TagTone> = {
  to_order: "primary",
  placing: "info",
  awaiting_payment: "warning",
  awaiting_shipment: "info",
  shipped: "success",
  delivered: "success",
};

export function StateTag({ state }: { state: string }) {
  const t = useTexts(ordersTexts);
  return <Tag tone={TONES[state] ?? "neutral"}>{t.states[state] ?? state}</Tag>;
}

/** What is special about an order, whatever its state. */
export function Marks({ order }: { order: StoreOrder }) {
  const t = useTexts(ordersTexts);
  return (
    <>
      {order.is_test && <Tag tone="info">{t.test}</Tag>}
      {order.is_cash_on_delivery && <Tag>{t.cashOnDelivery}</Tag>}
      {order.is_held && <Tag tone="warning">{t.held}</Tag>}
      {order.is_outside && <Tag>{t.outside}</Tag>}
    </>
  );
}

export function ProblemTags({ problems, most = 2 }: { problems: readonly string[]; most?: number }) {
  const t = useTexts(ordersTexts);
  const { names } = useTexts(problemTexts);
  const left = problems.length - most;
  return (
    <>
      {problems.slice(0, most).map((problem) => (
        <Tag key={problem} tone="error">
          {names[problem] ?? problem}
        </Tag>
      ))}
      {left > 0 && <Muted>{t.more(left)}</Muted>}
    </>
  );
}

const Code = styled("span")({ fontVariantNumeric: "tabular-nums" });

/** "DE": no flag, which is two boxes without a font of emojis. Its name is read aloud and shown on hover. */
export function CountryCode({ country }: { country: string }) {
  if (!/^[A-Z]{2}$/.test(country)) return null;
  return (
    <Code role="img" title={countryName(country)} aria-label={countryName(country)}>
      {country}
    </Code>
  );
}

/** The buyer's name, or why there is none. */
export function useBuyerName({ buyer_name, is_erased }: StoreOrder): string {
  const t = useTexts(ordersTexts);
  return is_erased ? t.erased : buyer_name || t.noName;
}

/** How far a purchase is: placed, paid and shipped are three facts, and each is said by itself. */
export function usePurchaseWords(): (purchase: OrderPurchase) => string {
  const t = useTexts(ordersTexts);
  return ({ state, paid_at, shipped_at }) => {
    const isPlaced = state === "placed";
    return besides([
      t.purchaseStates[state] ?? state,
      isPlaced && (paid_at ? t.paid : t.unpaid),
      isPlaced && shipped_at && t.shipped,
    ]);
  };
}

const Purchase = styled("span")({ display: "block", overflowWrap: "anywhere" });

export function PurchaseLines({ purchases }: { purchases: readonly OrderPurchase[] }) {
  const words = usePurchaseWords();
  if (purchases.length === 0) return "–";
  return purchases.map((purchase) => (
    <Purchase key={purchase.id}>
      {besides([supplierName(purchase.type), ...purchase.supplier_order_ids])}
      <Muted sx={{ display: "block" }}>{words(purchase)}</Muted>
    </Purchase>
  ));
}

/** Opens an order; the list stays as it is in the address. A new tab shows the order alone. */
export function useOrderLink(id: string) {
  const [, setParams] = useUrlState();
  return {
    href: `${paths.orders}?${new URLSearchParams({ order: id })}`,
    onClick: (event: {
      metaKey: boolean;
      ctrlKey: boolean;
      shiftKey: boolean;
      preventDefault: () => void;
    }) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      setParams({ order: id }, true);
    },
  };
}
