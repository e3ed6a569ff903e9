import { styled } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useState } from "react";
import type { ProductImage, Sku } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Stack } from "@/shared/ui/Card";
import { CardTable } from "@/shared/ui/CardTable";
import type { DraftState } from "../draft";
import { editorTexts } from "../texts";
import { VariantRow } from "../VariantRow";
import { sheetHandlers } from "./handlers";
import { sizeOf } from "./ranges";
import { SheetBar } from "./SheetBar";
import { useCells } from "./useCells";
import { markedColumns, useRange } from "./useRange";

const ROW_HEIGHT = 76;
const CARD_HEIGHT = 420;
const OVERSCAN = 6;
/** Where the columns that stay in view begin, in pixels. */
const PLACES = { image: 56, name: 136 };

/** A table that scrolls under its own head; on phones each variant is a card and the page scrolls. */
const Frame = styled(CardTable)(({ theme }) => ({
  [theme.breakpoints.up("sm")]: {
    // What is above and below it takes the rest, so that the sheet is all that scrolls.
    maxHeight: "max(240px, calc(100dvh - 404px))",
    overflow: "auto",
    "& table": { minWidth: 1200 },
    "& thead th": { position: "sticky", top: 0, zIndex: 2, background: theme.palette.background.paper },
    // Which variant a figure is of stays in view, however far the sheet is scrolled.
    "& tr:not([aria-hidden]) > td:nth-of-type(-n+2), & tbody th": {
      position: "sticky",
      zIndex: 1,
      background: theme.palette.background.paper,
    },
    "& thead th:nth-of-type(-n+3)": { zIndex: 3 },
    "& thead th:nth-of-type(1), & td:nth-of-type(1)": {
      left: 0,
      width: PLACES.image,
      boxSizing: "border-box",
    },
    "& thead th:nth-of-type(2), & td:nth-of-type(2)": {
      left: PLACES.image,
      minWidth: PLACES.name - PLACES.image,
      width: PLACES.name - PLACES.image,
      boxSizing: "border-box",
    },
    "& thead th:nth-of-type(3), & tbody th": { left: PLACES.name },
  },
  [theme.breakpoints.down("sm")]: {
    "& input:not([type='checkbox'])": { width: "100% !important", boxSizing: "border-box" },
    "& tbody tr[aria-hidden]": { padding: 0, border: 0 },
  },
}));

/** Holds the place of rows that are not drawn. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

interface VariantsSheetProps {
  skus: readonly Sku[];
  images: readonly ProductImage[];
  currency: string;
  draft: DraftState;
}

/** Every variant's own figures, to type in like a spreadsheet; only the rows in view are in the document. */
export function VariantsSheet({ skus, images, currency, draft }: VariantsSheetProps) {
  const t = useTexts(editorTexts);
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down("sm"));
  const range = useRange(skus.length, (row) => rows.scrollToIndex(row, { align: "center" }));
  const cells = useCells(skus, currency, draft);
  const [leftOver, setLeftOver] = useState(0);
  const [scrollMargin, setScrollMargin] = useState(0);
  const scroller = () => {
    const table = range.frame.current?.querySelector<HTMLElement>("[role=region]") ?? null;
    return isPhone ? (table?.closest<HTMLElement>("[role=tabpanel]") ?? null) : table;
  };
  const rows = useVirtualizer({
    count: skus.length,
    estimateSize: () => (isPhone ? CARD_HEIGHT : ROW_HEIGHT),
    overscan: OVERSCAN,
    scrollMargin,
    getScrollElement: scroller,
    getItemKey: (index) => skus[index]?.id ?? index,
  });
  const handlers = sheetHandlers(cells, range, draft, (top, pasted) =>
    setLeftOver(Math.max(0, top + pasted - skus.length)),
  );
  useLayoutEffect(() => range.settleFocus());
  useLayoutEffect(() => {
    const [panel, table] = [scroller(), range.frame.current];
    if (!isPhone || !panel || !table) return setScrollMargin(0);
    const top = table.getBoundingClientRect().top - panel.getBoundingClientRect().top + panel.scrollTop;
    setScrollMargin((before) => (Math.abs(before - top) > 1 ? top : before));
  });
  const columns = [
    t.include,
    t.tabs.images,
    t.variant,
    t.sku,
    t.cost,
    t.supplierCompareAt,
    t.price,
    t.compareAt,
    t.margin,
    t.stock,
    t.weight,
    t.barcode,
  ];
  const drawn = rows.getVirtualItems();
  const before = (drawn[0]?.start ?? scrollMargin) - scrollMargin;
  const after = rows.getTotalSize() - ((drawn.at(-1)?.end ?? scrollMargin) - scrollMargin);
  const marked = range.several && sizeOf(range.several);
  const hint = isPhone ? t.cardsHint : t.sheetHint;
  return (
    <Stack gap={1}>
      <SheetBar skus={skus} currency={currency} draft={draft} />
      <Muted role="status" sx={{ minHeight: "1.5em" }}>
        {leftOver > 0 ? t.leftOver(leftOver) : marked ? t.marked(marked.rows, marked.columns) : hint}
      </Muted>
      <div ref={range.frame} onFocusCapture={() => setLeftOver(0)} {...handlers}>
        <Frame below="sm" label={t.tabs.variants} columns={columns} rowCount={skus.length + 1}>
          <Gap height={before} columns={columns.length} />
          {drawn.map(({ index }) => {
            const sku = skus[index];
            return (
              sku && (
                <VariantRow
                  key={sku.id}
                  sku={sku}
                  row={index}
                  marked={markedColumns(range.several, index)}
                  images={images}
                  currency={currency}
                  draft={draft}
                  measure={rows.measureElement}
                />
              )
            );
          })}
          <Gap height={after} columns={columns.length} />
        </Frame>
      </div>
    </Stack>
  );
}
