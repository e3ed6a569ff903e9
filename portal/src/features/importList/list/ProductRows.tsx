import Skeleton from "@mui/material/Skeleton";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import type { ImportedProduct } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { useListKeys } from "@/shared/keyboard/useListKeys";
import { listTexts } from "../texts";
import { CARD_HEIGHT, ProductCard } from "./ProductCard";

const OVERSCAN = 3;

interface ProductRowsProps {
  count: number;
  at: (index: number) => ImportedProduct | undefined;
  isSelected: (id: string) => boolean;
  /** Must be stable between renders, so that visible cards are not rerendered. */
  onToggle: (id: string) => void;
  onEdit: (id: string) => void;
  onPublish: (id: string) => void;
  /** The rows that are drawn now, so that their pages are read. */
  onRange: (first: number, last: number) => void;
}

/** Renders only the cards in view; unread positions show a skeleton. */
export function ProductRows({
  count,
  at,
  isSelected,
  onToggle,
  onEdit,
  onPublish,
  onRange,
}: ProductRowsProps) {
  const t = useTexts(listTexts);
  const list = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const top = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    setScrollMargin((before) => (Math.abs(before - top) > 1 ? top : before));
  });
  const withProduct = (index: number, act: (id: string) => void) => {
    const product = at(index);
    if (product) act(product.id);
  };
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => CARD_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin,
    // Ids are numbers too: a place that waits for its product must not be taken for another product.
    getItemKey: (index) => at(index)?.id ?? `place ${index}`,
  });
  const keys = useListKeys({
    list,
    count,
    onSelect: (index) => withProduct(index, onToggle),
    onEdit: (index) => withProduct(index, onEdit),
    show: virtualizer.scrollToIndex,
  });
  const rows = virtualizer.getVirtualItems();
  const first = rows[0]?.index ?? 0;
  const last = rows.at(-1)?.index ?? 0;
  useLayoutEffect(() => onRange(first, last), [first, last, onRange]);
  return (
    <div
      ref={list}
      role="feed"
      aria-label={t.list}
      onFocus={keys.follow}
      style={{ position: "relative", height: virtualizer.getTotalSize() }}
    >
      {rows.map((row) => {
        const product = at(row.index);
        return (
          <div
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            style={{
              position: "absolute",
              insetInline: 0,
              top: 0,
              transform: `translateY(${row.start - scrollMargin}px)`,
            }}
          >
            {product ? (
              <ProductCard
                product={product}
                index={row.index}
                isTabStop={row.index === keys.current}
                selected={isSelected(product.id)}
                onToggle={onToggle}
                onEdit={onEdit}
                onPublish={onPublish}
              />
            ) : (
              <Skeleton variant="rectangular" height={CARD_HEIGHT} />
            )}
          </div>
        );
      })}
    </div>
  );
}
